import { expect, test, vi } from "vitest";
import { limits } from "../../src/limits/limits.ts";
import { drawPdf } from "../../src/pdf/draw-pdf.ts";
import { fonts } from "../../src/pdf/fonts.ts";
import { Shaper } from "../../src/pdf/shaper.ts";
import { readPdf } from "../web/read-pdf.ts";
import { quoteOf } from "./content.ts";

const unlimited = () => new Shaper(Number.POSITIVE_INFINITY);

async function textOf(bytes: Uint8Array): Promise<string> {
  return (await readPdf(bytes)).pages.join(" ");
}

/** The characters that the font shapes in total, and in the longest call. */
function countShaped(draw: () => unknown): { sum: number; longest: number } {
  const layouts = Object.values(fonts).map((font) => vi.spyOn(font, "layout"));
  draw();
  const lengths = layouts.flatMap(({ mock }) => mock.calls.map(([text]) => text.length));
  for (const layout of layouts) layout.mockRestore();
  return { sum: lengths.reduce((sum, length) => sum + length, 0), longest: Math.max(...lengths) };
}

/** Letters in an order that rarely repeats. */
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
  // Each letter is shaped with its word, on its own to measure it, and with its line.
  expect(sum).toBeLessThan(5 * word.length);
  expect(longest).toBeLessThanOrEqual(128);
});

test("a syllable is shaped once, whatever words contain it and however many PDFs show it", () => {
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

test("a PDF whose text takes too long to shape is still complete, and drawn without shaping", async () => {
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

test("symbols of the trade are drawn, in any place of the document, or become ones that mean the same", async () => {
  const content = quoteOf(
    ["≥ 300 mm → drain ✓ tested", "✔ remove ✗ asbestos ☑ done", `${"■ ● ".repeat(60)}end`],
    "We start → soon ✓",
  );
  content.copy.business.name = "Star ★ Plumbing";
  content.copy.business.address = ["Shed ≤ 2"];
  content.copy.facts = [{ name: "For", lines: ["Jane ✓"] }];
  content.copy.sums = [{ name: "Total ≈", amount: "$110.00", isMain: true }];
  const text = await textOf(drawPdf(content, unlimited()));
  for (const part of [
    "≥ 300 mm → drain ✓ tested 1 $100.00",
    "✓ remove × asbestos ✓ done",
    "We start → soon ✓",
    "Star ★ Plumbing",
    "Shed ≤ 2",
    "Jane ✓",
    "Total ≈",
  ])
    expect(text).toContain(part);
  expect(countOf(text, "■")).toBe(60);
  expect(text).not.toContain("\ufffd");
});

test("the link to the page takes no page of its own, however full the first page is", async () => {
  const pagesOf = async (lineCount: number, url: string | undefined) => {
    const content = quoteOf(Array.from({ length: lineCount }, (_, index) => `Item ${index + 1}`));
    return (await readPdf(drawPdf({ ...content, url }, unlimited()))).pages;
  };
  for (let lineCount = 1; lineCount < 30; lineCount += 1) {
    const pages = await pagesOf(lineCount, "https://example.com/q/token");
    expect(pages[0]).toContain("View this quote online");
    expect(pages).toHaveLength((await pagesOf(lineCount, undefined)).length);
  }
});

test("a long word starts on a line of its own, and no letter of it is lost", async () => {
  const url = `https://example.com/${"path".repeat(100)}`;
  const text = await textOf(drawPdf(quoteOf([], `See ${url} for more`), unlimited()));
  expect(text).toContain("See https://example.com/ ");
  expect(text.replaceAll(" ", "")).toContain(`See${url}formore`);
});

const paragraph = "Supply, deliver and fit the part with its brackets, pipework, drain and connections, and test it.";

/** The number of times that a PDF's text contains a word. */
const countOf = (text: string, word: string) => text.split(word).length - 1;

test("a long description continues on the next page, below the column names, and nothing of it is lost", async () => {
  const numbered = Array.from({ length: 36 }, (_, index) => `Step ${index + 1}: ${paragraph}`).join("\n");
  const { pages } = await readPdf(drawPdf(quoteOf(["Permit", numbered, "Last item"]), unlimited()));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain("Item Quantity Unit price GST Amount");
  const text = pages.join(" ");
  for (let step = 1; step <= 36; step += 1) expect(countOf(text, `Step ${step}:`)).toBe(1);
  expect(
    text
      .replaceAll(/Item Quantity Unit price GST Amount|Quote Q-1001 · Plumbing Page \d of \d/g, "")
      .match(/connections, and test it/g),
  ).toHaveLength(36);
  // The amounts of the long line appear once, on its first page.
  expect(countOf(text, "$100.00")).toBe(2 * 3);
  expect(pages[0]).toMatch(/Permit.*Step 1:/);
  expect(pages.at(-1)).toMatch(/Step 36:.*Last item.*Total including GST/);
});

test("a description of a few lines stays on one page", async () => {
  const few = Array.from({ length: 10 }, (_, index) => `Step ${index + 1}`).join("\n");
  const { pages } = await readPdf(drawPdf(quoteOf(Array.from({ length: 9 }, () => few)), unlimited()));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(countOf(page, "Step 1 ")).toBe(countOf(page, "Step 10"));
});

test("a word wider than its column is broken in a description too", async () => {
  const word = wordOf(97, 26, 900);
  const text = await textOf(drawPdf(quoteOf([`See ${word}\nThen the end`]), unlimited()));
  expect(text.replaceAll(" ", "")).toContain("See");
  expect(text).toContain("Then the end");
  const letters = text.replaceAll(" ", "");
  for (let at = 0; at < word.length; at += 30) expect(letters).toContain(word.slice(at, at + 30));
});

test.each([
  ["prose", (index: number) => `${index} ${`${paragraph} `.repeat(40)}`],
  ["empty lines", (index: number) => `${index}${"\n".repeat(3900)}a`],
])("two hundred of the longest descriptions are drawn in time: %s", (_what, text) => {
  const descriptions = Array.from({ length: 200 }, (_, index) => text(index).slice(0, 4000).trim());
  const before = process.cpuUsage();
  drawPdf(quoteOf(descriptions), new Shaper(limits.pdfs.shapingMs.max));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(limits.pdfs.drawingSeconds.max);
});

test("a signature is a figure with a name for screen readers, and takes no page of its own", async () => {
  const content = quoteOf(["Split system"]);
  const path = `M0 0${"L600 200L0 100".repeat(1400)}`;
  const pdf = await readPdf(
    drawPdf({ ...content, copy: { ...content.copy, signature: { path, label: "Signature of Jane" } } }, unlimited()),
  );
  expect(pdf.pages).toHaveLength(1);
  expect(pdf.roles.flat().filter((role) => role === "Figure")).toHaveLength(1);
  expect(pdf.alternatives).toEqual(["Signature of Jane"]);
});
