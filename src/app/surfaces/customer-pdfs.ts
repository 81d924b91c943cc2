import type { Context } from "koa";
import { limitByAddress } from "../../auth/rate-limit/limit-by-address.ts";
import { limitByKey } from "../../auth/rate-limit/limit-by-key.ts";
import { networkOf } from "../../auth/rate-limit/network-of.ts";
import { FairQueue } from "../../concurrency/fair-queue.ts";
import { limits } from "../../limits/limits.ts";
import { fileNameOf, withLogo } from "../../pdf/pdf.ts";
import type { RenderPdf } from "../../pdf/render-pdf.ts";
import { Problem } from "../../problems.ts";
import type { LinkedPage } from "../../web/linked-page.ts";
import type { LinkTarget } from "../../web/links.ts";
import type { Services } from "../services.ts";

export type SendPdf = (ctx: Context, page: Pick<LinkedPage, "kind" | "read">, link: LinkTarget) => Promise<void>;

export function openCustomerPdfs(
  { database, links }: Pick<Services, "database" | "links">,
  render: RenderPdf,
): SendPdf {
  const perAddress = limitByAddress(limits.pdfs.perAddress.max);
  const perLink = limitByKey(limits.pdfs.perLink.max);
  // The renderer queues by business. A caller with the links of many businesses would have a place in each queue.
  const turns = new FairQueue({
    maxRunning: Infinity,
    maxRunningPerKey: 2,
    maxWaitingPerKey: limits.pdfs.waitingByAddress.max,
    retryAfterSeconds: 10,
  });

  return async (ctx, { kind, read }, { businessId, id, isPdfOnly }) => {
    await perAddress.count(ctx.ip);
    await perLink.count(`${kind} ${id}`);
    const db = database.tenant(businessId);
    const pdf = await turns.run(networkOf(ctx.ip), async () => {
      const copy = await read(db, id);
      if (copy === undefined) throw new Problem("not-found");
      const content = await withLogo(db, copy, isPdfOnly ? undefined : links.of(businessId)[kind](id));
      return { name: fileNameOf(copy), bytes: await render(businessId, content) };
    });
    ctx.set("Content-Disposition", `attachment; filename="${pdf.name}"`);
    ctx.type = "application/pdf";
    ctx.compress = false;
    ctx.body = pdf.bytes;
  };
}
