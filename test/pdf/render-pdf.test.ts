import { expect, test } from "vitest";
import { limits } from "../../src/limits/limits.ts";
import { PdfCache } from "../../src/pdf/pdf-cache.ts";
import { createCachingPdfRenderer, type DrawnPdf } from "../../src/pdf/render-pdf.ts";
import { quoteOf } from "./content.ts";

/** Records the drawn PDFs. */
function openRenderer({ isPlain = false, bytes = 10 } = {}) {
  const drawn: string[] = [];
  const render = createCachingPdfRenderer(async (businessId, { copy }): Promise<DrawnPdf> => {
    drawn.push(`${businessId} ${copy.lines[0]?.description}`);
    await new Promise((resolve) => setImmediate(resolve));
    return { bytes: new Uint8Array(bytes), isPlain };
  });
  return { drawn, render };
}

test("a PDF requested by many callers concurrently, and again later, is drawn once", async () => {
  const { drawn, render } = openRenderer();
  const asked = () => render("a", quoteOf(["Pump"]));
  await Promise.all([asked(), asked(), asked()]);
  await asked();
  expect(drawn).toEqual(["a Pump"]);
});

test("a PDF is drawn again after its content or its logo has changed, and for another business", async () => {
  const { drawn, render } = openRenderer();
  await render("a", quoteOf(["Pump"]));
  await render("a", quoteOf(["Valve"]));
  await render("a", { ...quoteOf(["Pump"]), logo: Buffer.from("logo") });
  await render("a", { ...quoteOf(["Pump"]), url: "https://example.com/q/other" });
  await render("b", quoteOf(["Pump"]));
  expect(drawn).toEqual(["a Pump", "a Valve", "a Pump", "a Pump", "b Pump"]);
});

test("a PDF whose text took too long to shape is drawn again", async () => {
  const { drawn, render } = openRenderer({ isPlain: true });
  await render("a", quoteOf(["Pump"]));
  await render("a", quoteOf(["Pump"]));
  expect(drawn).toHaveLength(2);
});

test("a PDF that could not be drawn is drawn for the next caller", async () => {
  let attempts = 0;
  const render = createCachingPdfRenderer(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("lost");
    return { bytes: new Uint8Array(1), isPlain: false };
  });
  await expect(render("a", quoteOf([]))).rejects.toThrow("lost");
  expect(await render("a", quoteOf([]))).toHaveLength(1);
});

test("a PDF larger than a business may keep is drawn each time", async () => {
  const { drawn, render } = openRenderer({ bytes: limits.pdfs.bytesKept.max + 1 });
  await render("a", quoteOf(["Pump"]));
  await render("a", quoteOf(["Pump"]));
  expect(drawn).toHaveLength(2);
});

test("a business that keeps many PDFs loses its own least recently used ones", () => {
  const cache = new PdfCache({ maxBytes: 100, maxBytesPerBusiness: 30 });
  const keep = (businessId: string, key: string) => cache.set(key, { businessId, pdf: Buffer.alloc(10) });
  keep("b", "b1");
  for (const key of ["a1", "a2", "a3"]) keep("a", key);
  cache.get("a1");
  keep("a", "a4");
  expect(["a1", "a2", "a3", "a4", "b1"].filter((key) => cache.get(key) !== undefined)).toEqual([
    "a1",
    "a3",
    "a4",
    "b1",
  ]);
});

test("if all businesses keep too much, the least recently used PDF is dropped", () => {
  const cache = new PdfCache({ maxBytes: 30, maxBytesPerBusiness: 20 });
  for (const key of ["a", "b", "c", "d"]) cache.set(key, { businessId: key, pdf: Buffer.alloc(10) });
  expect(["a", "b", "c", "d"].filter((key) => cache.get(key) !== undefined)).toEqual(["b", "c", "d"]);
});
