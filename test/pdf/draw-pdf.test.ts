import { expect, test, vi } from "vitest";
import { drawPdf } from "../../src/pdf/draw-pdf.ts";
import { fonts } from "../../src/pdf/fonts.ts";
import { Shaper } from "../../src/pdf/shaper.ts";
import { readPdf } from "../web/read-pdf.ts";
import { quoteOf } from "./content.ts";

const unlimited = () => new Shaper(Number.POSITIVE_INFINITY);

async function textOf(bytes: Uint8Array): Promise<string> {
  return (await readPdf(bytes)).pages.join(" ");
}

/** How many characters the font shapes in all, and in the longest call. */
function countShaped(draw: () => unknown): { sum: number; longest: number } {
  const layouts = Object.values(fonts).map((font) => vi.spyOn(font, "layout"));
  draw();
  const lengths = layouts.flatMap(({ mock }) => mock.calls.map(([text]) => text.length));
  for (const layout of layouts) layout.mockRestore();
  return { sum: lengths.reduce((sum, length) => sum + length, 0), longest: Math.max(...lengths) };
}

/** Letters in an order that hardly repeats. */
function wordOf(first: number, count: number, length: number): string {
  let state = 7;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(first + (state % count));
  }).join("");
}

test.each([
  ["Latin letters", wordOf(97, 26, 9000)],
  ["Devanagari", wordOf(0x904, 0x4c, 9000)],
  ["a letter with marks", `a${"\u0301".repeat(9000)}`],
  ["a syllable with signs", `\u0915${"\u0940".repeat(9000)}`],
  ["spaces", `a${" ".repeat(9000)}b`],
  ["brackets", "(".repeat(9000)],
])("the work for a word grows with its length: %s", (_what, word) => {
  const { sum, longest } = countShaped(() => drawPdf(quoteOf([], word), unlimited()));
  // Each letter is shaped with its word, to measure it alone, and with its line.
  expect(sum).toBeLessThan(5 * word.length);
  expect(longest).toBeLessThanOrEqual(128);
});

test("a syllable is shaped once, whatever words it is in and however many PDFs show it", () => {
  const words = Array.from({ length: 300 }, (_, index) => `${"स्थापना"}${"की".repeat(index % 20)}`).join(" ");
  drawPdf(quoteOf([words]), unlimited());
  const { sum } = countShaped(() => drawPdf(quoteOf([words, words], words), unlimited()));
  expect(sum).toBeLessThan(2000);
});

test("syllables shaped alone are the glyphs of the whole word", () => {
  const text = "एयर कंडीशनर की स्थापना क्षेत्र में श्री कृष्ण कार्यक्रम द्ध्र्य ज्ञान हिन्दी ट्ठि";
  for (const word of text.split(" ")) {
    const glyphs = (run: { glyphs: { id: number }[]; positions: object[] }) => [
      run.glyphs.map(({ id }) => id),
      run.positions.map((position) => ({ ...position })),
    ];
    expect(glyphs(unlimited().font("regular").layout(word)), word).toEqual(glyphs(fonts.regular.layout(word)));
  }
});

test("a PDF whose text takes too long to shape is still whole, and drawn with nothing shaped", async () => {
  const shaper = new Shaper(0);
  const content = quoteOf(["Office pump", "नया नल", "Żółw 👍", "z".repeat(400)], "Hello\nthere");
  let bytes = new Uint8Array();
  const { sum } = countShaped(() => {
    bytes = new Uint8Array(drawPdf(content, shaper));
  });
  expect(sum).toBe(0);
  expect(shaper.isPlain).toBe(true);
  const text = await textOf(bytes);
  for (const part of ["Office pump 1 $100.00", "नया नल", "Żółw \ufffd", "Hello there", "Total including GST $110.00"])
    expect(text).toContain(part);
  expect(text.replaceAll(/[^z]/g, "")).toHaveLength(400);
});

test("a long word starts on a line of its own, and no letter of it is lost", async () => {
  const url = `https://example.com/${"path".repeat(100)}`;
  const text = await textOf(drawPdf(quoteOf([], `See ${url} for more`), unlimited()));
  expect(text).toContain("See https://example.com/ ");
  expect(text.replaceAll(" ", "")).toContain(`See${url}formore`);
});
