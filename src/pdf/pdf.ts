import type { Tenant } from "../database/tenant.ts";
import { TaskThread } from "../threads/task-thread.ts";
import type { CustomerCopy } from "../web/customer-copy.ts";

/** What a PDF is made of. */
export type PdfContent = {
  copy: CustomerCopy;
  /** Of the page that shows the same. */
  url: string;
  logo: Uint8Array | undefined;
};

/** What the PDF of a record needs besides what is shown of it. */
export async function withLogo(db: Tenant, copy: CustomerCopy, url: string): Promise<PdfContent> {
  const [logo] = copy.business.logo === null ? [] : await db.select("Logo", { take: 1 });
  return { copy, url, logo: logo?.bytes };
}

/** References are letters, digits and hyphens. */
export function fileNameOf({ reference }: CustomerCopy): string {
  return `${reference}.pdf`;
}

export type RenderPdf = (content: PdfContent) => Promise<Buffer>;

const limits = { timeoutMs: 20_000, maxMegabytes: 256, maxWaiting: 50 };

/** PDFs made in a thread of their own: one of 200 lines holds a processor for a second. */
export function createPdfRenderer(): RenderPdf {
  const thread = new TaskThread<PdfContent, Uint8Array>(new URL("./pdf-thread.ts", import.meta.url), limits);
  return async (content) => Buffer.from(await thread.run(content));
}
