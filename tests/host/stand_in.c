/* Stands in for pythonw.exe and swissheet-button.exe in Wine.
 *
 * It adds to C:\stage\starts.txt where it lies, the current folder and its arguments, makes
 * C:\stage\up.txt, and then does what STAND_IN says:
 *   answer   writes C:\stage\answer.bin into the answer file, which has to be there
 *   nothing  leaves the answer file as it is
 *   delete   takes the answer file away
 *   hang     never ends
 *   desk     hands its arguments over in C:\stage\request.txt, and ends with the code that somebody
 *            writes into C:\stage\reply.txt
 * It ends with the code in STAND_IN_CODE, which it also leaves in C:\stage\code.txt. With the one
 * argument "nap" it only sleeps for a moment; with --until-end-of= and a process it sleeps until that has
 * ended, or "hang" has been seen to hang.
 */
#include <windows.h>
#include <shellapi.h>
#include <stdio.h>
#include <wchar.h>

static void say(FILE *file, const wchar_t *text) {
    char letters[8000];
    if (!WideCharToMultiByte(CP_UTF8, 0, text, -1, letters, sizeof letters, NULL, NULL)) *letters = 0;
    fprintf(file, "%s\n", letters);
}

static int end(int code) {
    FILE *file = fopen("C:\\stage\\code.txt", "w");
    fprintf(file, "%d", code);
    fclose(file);
    return code;
}

int WINAPI WinMain(HINSTANCE instance, HINSTANCE before, LPSTR line, int shown) {
    int count, at, code;
    wchar_t place[2000], mode[40] = L"", number[40] = L"0", *answer = NULL;
    wchar_t **words = CommandLineToArgvW(GetCommandLineW(), &count);
    FILE *file;
    if (count == 2 && !wcscmp(words[1], L"nap")) { Sleep(10); return 0; }
    GetEnvironmentVariableW(L"STAND_IN", mode, 40);
    GetEnvironmentVariableW(L"STAND_IN_CODE", number, 40);
    code = _wtoi(number);
    for (at = 1; at < count; at++) {
        HANDLE other;
        if (wcsncmp(words[at], L"--until-end-of=", 15)) continue;
        other = OpenProcess(SYNCHRONIZE, FALSE, _wtoi(words[at] + 15));
        if (!other) return 97;
        while (WaitForSingleObject(other, 10) == WAIT_TIMEOUT) {
            file = fopen("C:\\stage\\up.txt", "r");
            if (file) fclose(file);
            if (file && !wcscmp(mode, L"hang")) break;
        }
        return 0;
    }
    file = fopen("C:\\stage\\starts.txt", "ab");
    GetModuleFileNameW(NULL, place, 2000);
    say(file, place);
    GetCurrentDirectoryW(2000, place);
    say(file, place);
    for (at = 1; at < count; at++) {
        say(file, words[at]);
        if (!wcsncmp(words[at], L"--answer=", 9)) answer = words[at] + 9;
    }
    fprintf(file, "\n");
    fclose(file);
    fclose(fopen("C:\\stage\\up.txt", "w"));
    if (!wcscmp(mode, L"hang")) for (;;) Sleep(1000);
    if (!wcscmp(mode, L"delete")) DeleteFileW(answer);
    if (!wcscmp(mode, L"answer")) {
        static char data[100000];
        FILE *from = fopen("C:\\stage\\answer.bin", "rb"), *to = _wfopen(answer, L"r+b");
        if (!from || !to) return end(99);
        fwrite(data, 1, fread(data, 1, sizeof data, from), to);
        fclose(to);
        fclose(from);
    }
    if (!wcscmp(mode, L"desk")) {
        file = fopen("C:\\stage\\request.tmp", "wb");
        for (at = 1; at < count; at++) say(file, words[at]);
        fclose(file);
        MoveFileW(L"C:\\stage\\request.tmp", L"C:\\stage\\request.txt");
        while (!(file = fopen("C:\\stage\\reply.txt", "r"))) Sleep(5);
        if (fscanf(file, "%d", &code) != 1) code = 98;
        fclose(file);
        DeleteFileW(L"C:\\stage\\reply.txt");
    }
    return end(code);
}
