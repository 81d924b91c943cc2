import { serveTasks } from "../concurrency/serve-tasks.ts";
import { limits } from "../limits/limits.ts";
import { drawPdf } from "./draw-pdf.ts";
import type { PdfContent } from "./pdf.ts";
import type { DrawnPdf } from "./render-pdf.ts";
import { Shaper } from "./shaper.ts";

serveTasks<PdfContent, DrawnPdf>((content) => {
  const shaper = new Shaper(limits.pdfs.shapingMs.max);
  return { bytes: drawPdf(content, shaper), isPlain: shaper.isPlain };
});
