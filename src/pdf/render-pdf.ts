import { TaskThread } from "../concurrency/task-thread.ts";
import { sha256 } from "../crypto/hash.ts";
import { limits } from "../limits/limits.ts";
import type { PdfContent } from "./pdf.ts";
import { PdfCache } from "./pdf-cache.ts";

/** `isPlain` is true if shaping the text took too long. */
export type DrawnPdf = { bytes: Uint8Array; isPlain: boolean };

type DrawPdf = (businessId: string, content: PdfContent) => Promise<DrawnPdf>;

export type RenderPdf = (businessId: string, content: PdfContent) => Promise<Buffer>;

/** Renders PDFs in a thread, because one of 200 lines takes a second of processor time. */
export function createPdfRenderer(): RenderPdf {
  const draw = openPdfThread();
  return async (businessId, content) => Buffer.from((await draw(businessId, content)).bytes);
}

/**
 * Like `createPdfRenderer`, but caches a PDF until its content changes. The cache is this process's memory: drawing a
 * PDF again costs less than a shared store, and nothing has to be deleted with its record.
 */
export function createCachingPdfRenderer(draw: DrawPdf = openPdfThread()): RenderPdf {
  const cache = new PdfCache({
    maxBytes: limits.pdfs.bytesKeptInAll.max,
    maxBytesPerBusiness: limits.pdfs.bytesKept.max,
  });
  const drawing = new Map<string, Promise<Buffer>>();

  async function render(key: string, businessId: string, content: PdfContent): Promise<Buffer> {
    const { bytes, isPlain } = await draw(businessId, content);
    const pdf = Buffer.from(bytes);
    if (!isPlain) cache.set(key, { businessId, pdf });
    return pdf;
  }

  return (businessId, content) => {
    const key = keyOf(businessId, content);
    const kept = cache.get(key);
    if (kept !== undefined) return Promise.resolve(kept);
    const rendering = drawing.get(key) ?? render(key, businessId, content).finally(() => drawing.delete(key));
    drawing.set(key, rendering);
    return rendering;
  };
}

/** Hashes all that is drawn. The code that draws it is the same within a process. */
function keyOf(businessId: string, { copy, url, logo = new Uint8Array() }: PdfContent): string {
  return sha256(JSON.stringify([businessId, url, copy]), logo).toString("base64url");
}

function openPdfThread(): DrawPdf {
  const thread = new TaskThread<PdfContent, DrawnPdf>(new URL("./pdf-thread.ts", import.meta.url), {
    timeoutMs: limits.pdfs.drawingSeconds.max * 1000,
    maxMegabytes: 256,
    maxWaiting: limits.pdfs.waitingInAll.max,
    maxWaitingPerKey: limits.pdfs.waiting.max,
  });
  return (businessId, content) => thread.run(businessId, content);
}
