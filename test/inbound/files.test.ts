import { expect, test } from "vitest";
import { fileName, mediaType } from "../../src/inbound/file.ts";

test.each([
  ["quote.pdf", "quote.pdf"],
  ["../../etc/passwd", "passwd"],
  ["..\\..\\autoexec.bat", "autoexec.bat"],
  ["C:\\Users\\jane\\quote.pdf", "quote.pdf"],
  ["C:quote.pdf", "quote.pdf"],
  ["/etc/", "etc"],
  ["..", ""],
  ["../", ""],
  ["", ""],
  [" \t\u0000 ", ""],
  ["quote\r\nContent-Type: text/html.pdf", "html.pdf"],
  ["quote\u0000.exe\u0085.pdf", "quote.exe.pdf"],
  ["invoice\u202efdp.exe", "invoicefdp.exe"],
  ["\u2066a\u2069\u200e\u200f\u061cb\u202a\u202b\u202c\u202d.txt", "ab.txt"],
  ["line\u2028break\u2029.txt", "linebreak.txt"],
  ["quote.pdf. . ", "quote.pdf"],
  ["Cafe\u0301.pdf", "Caf\u00e9.pdf"],
  ["חשבונית.pdf", "חשבונית.pdf"],
  ["\ud800.pdf", "\ufffd.pdf"],
])("%j is shown as %j", (given, shown) => {
  expect(fileName(given)).toBe(shown);
});

test("an overlong name keeps its extension, and no half of a character", () => {
  expect(fileName(`${"x".repeat(5000)}.pdf`)).toBe(`${"x".repeat(251)}.pdf`);
  const emoji = fileName(`${"🔧".repeat(300)}.jpeg`);
  expect(emoji).toBe(`${"🔧".repeat(125)}.jpeg`);
  expect(fileName(`x.${"y".repeat(5000)}`)).toHaveLength(255);
});

test.each([
  ["image/jpeg", "image/jpeg"],
  ['Text/HTML; charset=utf-8; name="../x"', "text/html"],
  ["image/svg+xml", "image/svg+xml"],
  ["application/vnd.ms-excel", "application/vnd.ms-excel"],
  ["", null],
  ["  ", null],
  ["text", "application/octet-stream"],
  ["text/html\r\nX-Evil: 1", "application/octet-stream"],
  ["text/html/../x", "application/octet-stream"],
  ["<script>/x", "application/octet-stream"],
  [`text/${"x".repeat(500)}`, "application/octet-stream"],
  ["te\u202ext/html", "application/octet-stream"],
])("the type %j is stored as %j", (given, stored) => {
  expect(mediaType(given)).toBe(stored);
});
