// The script of the page: search, players' cards, the view for the hall, results from the floor.
// It has no words and no data: both are in the page, as text.
"use strict";
{
const $ = (what, of = document) => of.querySelector(what),
  $$ = (what, of = document) => [...of.querySelectorAll(what)];
const add = (to, tag, text = "") => {
  const made = document.createElement(tag);
  made.textContent = text;
  to.append(made);
  return made;
};
const said = (of, ...values) => values.reduceRight((text, value, n) =>
  text.replace("#".repeat(n + 1), value), of.dataset.said);
const text = of => ($("bdi", of) || of).textContent.trim(),
  cells = row => [...row.cells];

// Search: words in any order, without accents.
const PLAIN = {ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", ı: "i", ß: "ss", æ: "ae", œ: "oe"};
const fold = it => it.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
  .replace(/[łøđðþıßæœ]/g, letter => PLAIN[letter]);

// A card opens at a name in the standings: the rounds of the row, and the parts below its name.
const card = $("#card"), places = $("#s");
if (places) {
  const at = +places.dataset.x, end = +places.dataset.p, heads = cells(places.rows[0]).map(text),
    rows = [...places.tBodies[0].rows], names = {};
  for (const row of rows) names[text(row.cells[+places.dataset.k]).replace("=", "")] = text(row.cells[1]);
  const half = it => +it.replace(",", ".").replace(/(\d*)½/, (_, whole) => +whole + .5) || 0,
    shown = it => it % 1 == .5 ? (Math.floor(it) || "") + "½" : String(Math.round(it * 10) / 10);
  cells(places.rows[0]).slice(end).forEach(one => one.remove());
  for (const row of rows) {
    const button = document.createElement("button"), values = cells(row).map(text);
    cells(row).slice(end).forEach(one => one.remove());
    button.append(...row.cells[1].childNodes);
    button.setAttribute("aria-haspopup", "dialog");
    row.cells[1].append(button);
    button.onclick = () => {
      const points = values[heads.indexOf("PTS")]?.split("+"),
        body = $("tbody", card), list = $("ul", card), results = [], colours = [];
      $("h2", card).replaceChildren(...button.cloneNode(true).childNodes);
      $("p", card).textContent = `${heads[0]} ${values[0]} · ${heads[2]} ${values[2]}`;
      body.replaceChildren();
      list.replaceChildren();
      let sum = 0;
      const item = (name, rest) => {
        const line = add(list, "li");
        add(line, "b", name + " " + (name == "PTS" ? values[2] : values[heads.indexOf(name)]));
        line.append(rest);
      };
      values.slice(at, end).forEach((cell, n) => {
        const [, key, colour, sign] = cell.match(/^(†?\d+)(\p{L})(.*)$/u) || ["", "", "", cell];
        colours[n] = colour + sign;
        results[n] = key ? ({"1": 1, "+": 1, "½": .5})[sign] || 0 : half(cell.split(" ")[0]);
        sum += points ? half(points[n]) : results[n];
        const line = add(body, "tr");
        add(line, "td", n + 1);
        add(add(line, "th"), "bdi", names[key] || key);
        for (const it of [colour, sign, shown(sum)]) add(line, "td", it);
      });
      values.slice(end).forEach((parts, column) => {
        if (parts) heads[end + column].split(",").forEach((code, n) => {
          const [name, product] = code.split(/(?=×)/);
          let sums = parts;
          if (n) sums = sums.replace(/[()]/g, "");
          if (/^\d[\d\s]*$/.test(sums)) sums = sums.replace(/\d+/g, round => heads[at - 1 + Number(round)]);
          if (product) sums = sums.split("+").map((part, round) => part + "×" + (shown(results[round]) || 0)).join("+");
          item(name, (sums.includes(":") ? " " : " = ") + sums.replaceAll("+", " + "));
        });
      });
      for (const rule of places.dataset.n.split(" ").filter(one => one)) {
        const [name, signs] = rule.split(":"), found = results.map((one, n) => [...signs].every(sign =>
          sign == "!" ? one == 1 : colours[n].includes(sign)) && heads[at + n]).filter(one => one);
        item(name, " = " + (found.join(" ") || "–"));
      }
      card.showModal();
    };
  }
}
for (const box of $$("dialog")) {
  $(".x", box).onclick = () => box.close();
  box.onclick = event => event.target == box && box.close();
}

// Browsers that allow no other address to a file allow another end of it in this way.
const address = end => {
  try { history.replaceState(null, "", end); } catch { location.replace(end); }
};

const form = $("#find"), query = $("#q");
const lines = $$("main tbody tr, main li").map(row => [row, fold(row.cells
  ? cells(row).filter((cell, n) => !n || cell.tagName == "TH" || $("bdi", cell)).map(cell => cell.textContent).join(" ")
  : row.textContent)]);
const search = () => {
  const words = fold(query.value).split(/\s+/).filter(word => word);
  let count = 0;
  for (const [row, all] of lines) {
    row.hidden = !words.every(word => /^\d+$/.test(word) ? all.split(/\s+/).includes(word) : all.includes(word));
    count += !row.hidden;
  }
  $("output", form).textContent = words.length ? said($("output", form), count) : "";
};
form.hidden = false;
form.onsubmit = event => event.preventDefault();
query.oninput = () => {
  search();
  address("#q=" + encodeURIComponent(query.value));
};

// Codes for scanners (ISO/IEC 18004): letters and digits, level M, versions 1 to 6.
const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:",
  SIZES = [[10, 16, 1], [16, 28, 1], [26, 44, 1], [18, 32, 2], [24, 43, 2], [16, 27, 4]],
  EXP = [], LOG = [];
for (let n = 0, x = 1; n < 255; n++) {
  EXP[n] = EXP[n + 255] = x;
  LOG[x] = n;
  x = x << 1 ^ (x > 127 ? 285 : 0);
}
const times = (a, b) => a && b ? EXP[LOG[a] + LOG[b]] : 0,
  bits = (value, count) => value.toString(2).padStart(count, "0");
const codewords = (all, [extra, long, blocks]) => {
  let factor = [1];
  for (let n = 0; n < extra; n++)
    factor = [...factor, 0].map((x, i) => x ^ times(i ? factor[i - 1] : 0, EXP[n]));
  const parts = [], checks = [];
  for (let n = 0; n < blocks; n++) {
    const part = all.slice(n * long, n * long + long), rest = [...part, ...Array(extra).fill(0)];
    part.forEach((_, i) => { const top = rest[i]; factor.forEach((x, j) => rest[i + j] ^= times(x, top)); });
    parts.push(part);
    checks.push(rest.slice(long));
  }
  return [parts, checks].flatMap(of => of[0].flatMap((_, i) => of.map(part => part[i])));
};
const MASKS = [(x, y) => (x + y) % 2, (x, y) => y % 2, x => x % 3, (x, y) => (x + y) % 3,
  (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2, (x, y) => x * y % 2 + x * y % 3,
  (x, y) => (x * y % 2 + x * y % 3) % 2, (x, y) => ((x + y) % 2 + x * y % 3) % 2];
const penalty = grid => {
  const ways = [grid, grid.map((_, x) => grid.map(row => row[x]))].map(rows => rows.map(row => row.join("")));
  let sum = 0, dark = 0;
  for (const row of ways.flat()) {
    for (const [run] of row.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...row.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  grid.forEach((row, y) => row.forEach((one, x) => {
    dark += one;
    if (x && y && one == row[x - 1] && one == grid[y - 1][x] && one == grid[y - 1][x - 1]) sum += 3;
  }));
  return sum + 10 * Math.floor(Math.abs(dark * 20 / grid.length ** 2 - 10));
};
const matrix = letters => {
  let stream = "0010" + bits(letters.length, 9);
  for (let n = 0; n < letters.length; n += 2) {
    const [a, b] = [...letters.slice(n, n + 2)].map(letter => SIGNS.indexOf(letter));
    stream += b === undefined ? bits(a, 6) : bits(45 * a + b, 11);
  }
  const version = SIZES.findIndex(([, long, blocks]) => 8 * long * blocks >= stream.length),
    [, long, blocks] = SIZES[version], room = long * blocks, size = 21 + 4 * version;
  stream += "0".repeat(Math.min(4, 8 * room - stream.length));
  stream += "0".repeat(-stream.length & 7);
  const data = stream.match(/.{8}/g).map(byte => parseInt(byte, 2));
  for (let pad = 236; data.length < room; pad ^= 253) data.push(pad);
  const flow = codewords(data, SIZES[version]).map(byte => bits(byte, 8)).join(""),
    grid = Array.from({length: size}, () => Array(size).fill(null));
  const square = (x, y, rings) => {
    const far = rings.length - 1;
    for (let dy = -far; dy <= far; dy++) for (let dx = -far; dx <= far; dx++)
      if (grid[y + dy] && grid[y + dy][x + dx] !== undefined)
        grid[y + dy][x + dx] = +rings[Math.max(Math.abs(dx), Math.abs(dy))];
  };
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, "11010");
  if (version) square(size - 7, size - 7, "101");
  for (let n = 8; n < size - 8; n++) grid[6][n] = grid[n][6] = +!(n & 1);
  const format = mask => {
    let rest = mask << 10;
    for (let n = 14; n > 9; n--) if (rest >> n & 1) rest ^= 0x537 << n - 10;
    const word = (mask << 10 | rest) ^ 0x5412;
    for (let n = 0; n < 15; n++) {
      const bit = word >> n & 1;
      grid[n < 6 ? n : n < 8 ? n + 1 : 8][n < 8 ? 8 : n < 9 ? 7 : 14 - n] = bit;
      grid[n < 8 ? 8 : size - 15 + n][n < 8 ? size - 1 - n : 8] = bit;
    }
    grid[size - 8][8] = 1;
  };
  format(0);
  const order = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right == 6) right--;
    for (let n = 0; n < size; n++) for (const x of [right, right - 1]) {
      const y = up ? size - 1 - n : n;
      if (grid[y][x] === null) order.push([x, y]);
    }
  }
  let best, least = Infinity;
  MASKS.forEach((mask, number) => {
    format(number);
    order.forEach(([x, y], n) => grid[y][x] = (+flow[n] || 0) ^ +!mask(x, y));
    const found = penalty(grid);
    if (found < least) [least, best] = [found, grid.map(row => row.join(""))];
  });
  return best;
};
const drawn = (svg, letters) => {
  const rows = matrix(letters), size = rows.length + 8;
  svg.setAttribute("viewBox", `-4 -4 ${size} ${size}`);
  $("path", svg).setAttribute("d", rows.flatMap((row, y) => [...row.matchAll(/1+/g)]
    .map(run => `M${run.index} ${y}.5h${run[0].length}`)).join(""));
};

// Results from the floor. What was typed is kept in the address, and in the browser if it may be.
const now = $("#now"), enter = $("#enter"),
  ABC = "BCDEFGHJKLNPRTUX", RESULTS = ["", "1-0", "½-½", "0-1", "+/-", "-/+"], AT_ONCE = 150,
  spelt = (value, letters) => letters ? spelt(value >> 4, letters - 1) + ABC[value & 15] : "";
const check = body => {
  let rest = 0xB704CE;
  for (const letter of body) {
    rest ^= ABC.indexOf(letter) << 20;
    for (let n = 0; n < 4; n++) rest = rest << 1 ^ (rest & 0x800000 ? 0x1864CFB : 0);
  }
  return spelt(rest, 6);
};
let typed = [], tiles = [];
const floor = () => {
  const texts = [];
  for (let first = 0; first < typed.length; first += AT_ONCE) {
    const some = typed.slice(first, first + AT_ONCE);
    while (some.length && !some[some.length - 1]) some.pop();
    if (!some.length) continue;
    let all = now.dataset.head + spelt(first + 1, 3);
    for (let n = 0; n < some.length; n += 3)
      all += spelt(36 * some[n] + 6 * (some[n + 1] || 0) + (some[n + 2] || 0), 2);
    texts.push(all + check(all.slice(6)));
  }
  return texts;
};
const keep = () => {
  const digits = typed.join("");
  try { localStorage.setItem(now.dataset.head, digits); } catch {}
  address("#enter=" + digits);
};
const refresh = () => {
  let count = 0;
  tiles.forEach(([tile, had], n) => {
    const result = RESULTS[typed[n]] || had;
    count += !!result;
    tile.className = typed[n] ? "set" : had ? "had" : "";
    if ($("i", tile).textContent != (result || "·")) $("i", tile).textContent = result || "·";
  });
  $("output", enter).textContent = said($("output", enter), count, tiles.length);
  $(".go", enter).disabled = !typed.some(one => one);
};
if (enter) {
  const boards = [...now.tBodies[0].rows], pick = $("#pick"), show = $("#show"),
    [code, close] = $$("p button", enter), choices = $$("div button", pick);
  let board = 0;
  boards.forEach((row, n) => {
    const tile = add($("div", enter), "button"), [number, white, result, black] = cells(row);
    add(tile, "b", number.textContent);
    add(tile, "i");
    tile.setAttribute("aria-haspopup", "dialog");
    tiles.push([tile, result.textContent]);
    tile.onclick = () => {
      board = n;
      $("h2", pick).textContent = said($("h2", pick), number.textContent);
      const [one, other] = $$("p bdi", pick);
      one.textContent = text(white);
      other.textContent = text(black);
      choices.forEach((choice, at) => choice.setAttribute("aria-pressed", at < 5 && typed[n] == at + 1));
      pick.showModal();
    };
  });
  choices.forEach((choice, n) => choice.onclick = () => {
    typed[board] = (n + 1) % 6;
    refresh();
    keep();
    pick.close();
    if (typed[board]) (tiles.slice(board + 1).find(([, had], at) => !had && !typed[board + 1 + at]) || [code])[0].focus();
  });
  let shown = 0;
  const draw = () => {
    const texts = floor(), next = $("p button", show);
    shown %= texts.length;
    $("p", show).textContent = said($("p", show), typed.filter(one => one).length);
    drawn($("svg", show), texts[shown]);
    $("code", show).textContent = texts[shown];
    next.hidden = texts.length < 2;
    next.textContent = said(next, shown + 1, texts.length);
  };
  code.onclick = () => { shown = 0; draw(); show.showModal(); };
  $("p button", show).onclick = () => { shown++; draw(); };
  close.onclick = () => location.hash = "";
}

// The view for the hall: pages of what fits, turned every 12 seconds.
const hall = $("#hall");
let pages = [], page = 0, timer = 0, wishes = {};
const turn = step => {
  if (!pages.length) return;
  if (wishes.reload !== undefined && page + step == pages.length) return location.reload();
  page = (page + step + pages.length) % pages.length;
  const [title, head, rows, kind] = pages[page], table = $("table", hall);
  table.className = kind;
  $("b", hall).textContent = title;
  $("span", hall).textContent = said($("span", hall), page + 1, pages.length);
  table.replaceChildren(head.cloneNode(true), document.createElement("tbody"));
  table.lastChild.append(...rows);
};
const pause = stop => {
  clearInterval(timer);
  timer = stop ? 0 : setInterval(turn, 12000, 1);
  const [halt, go] = $$("button", hall), held = document.activeElement;
  halt.hidden = stop;
  go.hidden = !stop;
  if (held == halt || held == go) (stop ? go : halt).focus();
};
const fill = () => {
  pages = [];
  const done = tiles.filter(([, had]) => had).length,
    asked = (wishes.show || (!done ? "board,name" : done < tiles.length ? "board" : "board,places")).split(","),
    table = $("table", hall);
  for (const key of asked) {
    const from = $("#" + CSS.escape(key) + " table");
    if (!from) continue;
    const wide = +from.dataset.x ? Math.min(+from.dataset.x, 5) : 9;
    const copy = row => {
      const made = row.cloneNode(true);
      cells(made).slice(wide).forEach(one => one.remove());
      for (const name of $$("bdi", made)) name.closest("td,th").replaceChildren(name);
      made.hidden = false;
      return made;
    };
    const head = document.createElement("thead"), title = $("caption", from).textContent;
    head.append(copy(from.rows[0]));
    table.className = from.className;
    const body = document.createElement("tbody");
    table.replaceChildren(head, body);
    body.append(...[...from.tBodies[0].rows].map(copy));
    $("b", hall).textContent = $("span", hall).textContent = title;
    const room = table.parentNode.clientHeight - head.offsetHeight;
    let rows = [], used = 0;
    for (const row of [...body.rows]) {
      const high = row.getBoundingClientRect().height;
      if (rows.length && used + high > room) {
        pages.push([title, head, rows, from.className]);
        [rows, used] = [[], 0];
      }
      rows.push(row);
      used += high;
    }
    pages.push([title, head, rows, from.className]);
  }
  page = Math.min(page, pages.length - 1);
  turn(0);
};
const clock = () => {
  const [hour, minute] = (wishes.until || "").split(":"), at = new Date(),
    left = Math.max(0, Math.round((new Date().setHours(hour, minute, 0, 0) - at) / 1000)),
    two = it => String(it).padStart(2, "0");
  $(".t", hall).textContent = wishes.until === undefined || isNaN(left) ? ""
    : `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
};
const full = () => document.fullscreenElement ? document.exitFullscreen()
  : document.documentElement.requestFullscreen?.().catch(() => {});
if (hall) {
  const [halt, go, wide, close] = $$("button", hall);
  halt.onclick = () => pause(true);
  go.onclick = () => pause(false);
  wide.onclick = full;
  close.onclick = () => location.hash = "";
  addEventListener("resize", () => document.body.className == "hall" && fill());
  addEventListener("keydown", event => {
    if (document.body.className != "hall" || event.ctrlKey || event.altKey || event.metaKey) return;
    const button = event.target.tagName == "BUTTON",
      key = event.key == " " && button ? "" : event.key;
    const does = {" ": () => pause(!!timer), ArrowRight: () => turn(1), ArrowLeft: () => turn(-1),
      f: full, Escape: () => location.hash = ""}[key];
    if (does) { does(); event.preventDefault(); }
  });
  setInterval(clock, 1000);
}

// The address says what is shown: #q=WORDS, #hall&until=16:30, #enter.
const route = () => {
  const [name, ...more] = decodeURIComponent(location.hash.slice(1)).split("&"),
    [view, value] = name.split("="),
    special = now && (view == "hall" || view == "enter") ? view : "";
  if (!special || document.body.className != special) for (const box of $$("dialog[open]")) box.close();
  for (const one of [hall, enter]) if (one) one.hidden = one.id != special;
  document.body.className = special;
  clearInterval(timer);
  if (special == "hall") {
    wishes = Object.fromEntries(more.map(one => [...one.split("="), ""].slice(0, 2)));
    fill();
    clock();
    pause(false);
    $$("button", hall)[0].focus();
  }
  if (special == "enter") {
    let digits = value;
    try { digits = digits || localStorage.getItem(now.dataset.head); } catch {}
    typed = Array.from(tiles, (_, n) => +(/^[0-5]*$/.test(digits || "") && digits || "")[n] || 0);
    refresh();
  }
  if (view == "q") query.value = value || "";
  search();
};
if ($("#more")) {
  $("#more").hidden = false;
  $("#more a").onclick = full;
}
addEventListener("beforeprint", () => $$("details").forEach(one => one.open = true));
addEventListener("hashchange", route);
route();
}
