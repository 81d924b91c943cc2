import { monitorEventLoopDelay } from "node:perf_hooks";
import type { PdfContent } from "../src/pdf/pdf.ts";
import { createPdfRenderer } from "../src/pdf/render-pdf.ts";
import { median } from "./measure.ts";

export type PdfFigures = {
  lines: number;
  kilobytes: number;
  firstMs: number;
  ms: number;
  maxMs: number;
  loopMs: number;
};

/**
 * Measures an invoice as PDF, from its content to its bytes. The first one starts the thread and reads the fonts. For
 * the others, also measures how long the event loop is blocked.
 */
export async function measurePdfs(isQuick: boolean, progress: (line: string) => void): Promise<PdfFigures[]> {
  const figures: PdfFigures[] = [];
  for (const lines of [5, 50, 200]) {
    progress(`an invoice of ${lines} lines as PDF`);
    const render = createPdfRenderer();
    const timed = async () => {
      const start = performance.now();
      const { length } = await render("business", invoice(lines));
      return { ms: performance.now() - start, length };
    };
    const first = await timed();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const times: number[] = [];
    for (let round = 0; round < (isQuick ? 5 : 50); round++) times.push((await timed()).ms);
    delay.disable();
    figures.push({
      lines,
      kilobytes: first.length / 1000,
      firstMs: first.ms,
      ms: median(times),
      maxMs: Math.max(...times),
      loopMs: delay.max / 1e6,
    });
  }
  return figures;
}

export function renderPdfs(figures: readonly PdfFigures[]): string {
  return `${figures
    .map(
      ({ lines, kilobytes, firstMs, ms, maxMs, loopMs }) =>
        `${String(lines).padStart(4)} lines  ${kilobytes.toFixed(0)} kB  first ${firstMs.toFixed(0)} ms, then ${ms.toFixed(0)} ms (median), ${maxMs.toFixed(0)} ms (most); event loop held ${loopMs.toFixed(1)} ms (most)`,
    )
    .join("\n")}\n`;
}

/** Descriptions differ, and every fifth one takes a second line. */
function invoice(count: number): PdfContent {
  const more = " in the roof space above the hall, with insulation, brackets and a new switch";
  const lines = Array.from({ length: count }, (_, index) => ({
    description: `Part ${index + 1} of the ducted system, supplied and installed${index % 5 === 0 ? more : ""}`,
    quantity: String((index % 4) + 0.5),
    unitPrice: `$${100 + index}.50`,
    tax: index % 3 === 0 ? null : `$${10 + index}.05`,
    amount: `$1,${100 + index}.50`,
    discount: null,
    option: null,
  }));
  return {
    url: "http://localhost:3000/i/abc",
    logo: undefined,
    copy: {
      kind: "invoice",
      reference: "INV-1001",
      title: "Tax invoice INV-1001",
      subtitle: null,
      status: { tone: "open", label: "$1,000.00 due", rest: " by 15 January 2027." },
      business: {
        name: "Breeze Air Conditioning",
        taxId: "ABN 51 824 753 556",
        tax: "GST",
        currency: "Australian dollars",
        language: "en-AU",
        address: ["18 Foundry Lane", "Marrickville NSW 2204"],
        phone: { written: "(02) 9123 4567", number: "+61291234567" },
        email: "office@example.com",
        website: "example.com",
        logo: null,
        isSuspended: false,
        isSandbox: false,
      },
      facts: [{ name: "For", lines: ["Zoë Łukasz", "12 Banksia Street", "Marrickville NSW 2204"] }],
      message: null,
      signature: null,
      lines,
      taxInclusive: false,
      discount: null,
      mayChoose: false,
      sums: [{ name: "Amount due", amount: "$1,000.00", isMain: true }],
      howToPay: "BSB 012-345, account 6789 0123",
      terms: null,
      payable: null,
    },
  };
}
