// What SheetJS and ExcelJS find in workbooks, as one JSON document.
// Usage: node read.mjs FOLDER_WITH_NODE_MODULES WORKBOOK...
import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';

const require = createRequire(resolve(process.argv[2], 'package.json'));
const XLSX = require('xlsx');
const ExcelJS = require('exceljs');

function bySheetJS(path) {
  const book = XLSX.readFile(path, { bookVBA: true, WTF: true });
  const cells = {};
  const formulas = [];
  for (const title of book.SheetNames) {
    const sheet = book.Sheets[title];
    for (const address of Object.keys(sheet)) {
      if (address.startsWith('!')) continue;
      const { r, c } = XLSX.utils.decode_cell(address);
      const place = `${title}!${r + 1},${c + 1}`;
      if (sheet[address].f !== undefined) formulas.push(place);
      if (sheet[address].v !== undefined && sheet[address].v !== '') cells[place] = sheet[address].v;
    }
  }
  return {
    sheets: book.SheetNames,
    hidden: book.Workbook.Sheets.map((sheet) => sheet.Hidden),
    names: book.Workbook.Names.map((name) => name.Name),
    macros: book.vbaraw ? book.vbaraw.length : 0,
    cells,
    formulas,
  };
}

async function byExcelJS(path) {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  const tables = [];
  for (const sheet of book.worksheets) {
    for (const { table } of sheet.getTables().map((found) => ({ table: found.table ?? found }))) {
      tables.push(table.name);
    }
  }
  return { sheets: book.worksheets.map((sheet) => sheet.name), tables };
}

const found = {};
for (const path of process.argv.slice(3)) {
  found[basename(path)] = { sheetjs: bySheetJS(path), exceljs: await byExcelJS(path) };
}
process.stdout.write(JSON.stringify(found));
