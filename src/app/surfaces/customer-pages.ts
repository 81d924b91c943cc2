import type { Context } from "koa";
import { limitFailures } from "../../auth/limit-failures.ts";
import { assertOwnForm } from "../../auth/origin.ts";
import type { Database } from "../../database/database.ts";
import type { Surface } from "../../http/pipeline.ts";
import { Problem } from "../../problems.ts";
import { failurePage } from "../../web/failure-page.ts";
import { invoicePage } from "../../web/invoice-page.ts";
import { pageHeaders } from "../../web/layout.ts";
import type { LinkedPage } from "../../web/linked-page.ts";
import type { LinkMaker } from "../../web/links.ts";
import { quotePage } from "../../web/quote-page.ts";

const pages: Record<string, LinkedPage> = { q: quotePage, i: invoicePage };

const wrongLinksPerMinute = 60;

type Parts = {
  database: Database;
  links: LinkMaker;
  appUrl: string;
  /** Names the problem of an unexpected fault, and logs it. */
  toProblem: (error: unknown, requestId: string) => Problem;
};

/** The pages of a business's customers: who has the link needs no other credential. */
export function pagesSurface({ database, links, appUrl, toProblem }: Parts): Surface {
  const failures = limitFailures(wrongLinksPerMinute);

  async function answer(ctx: Context): Promise<void> {
    const [, room = "", token = "", move, ...rest] = ctx.path.split("/");
    const page = pages[room];
    const linked = page === undefined || rest.length > 0 ? undefined : links.verify(page.kind, token);
    if (page === undefined || linked === undefined) {
      await failures.countOne(ctx.req.socket.remoteAddress ?? "");
      throw new Problem("not-found");
    }
    const path = `/${room}/${token}`;
    const db = database.tenant(linked.businessId);
    if (move !== undefined) {
      const change = Object.hasOwn(page.actions, move) ? page.actions[move] : undefined;
      if (change === undefined) throw new Problem("not-found");
      allowMethods(ctx, ["POST"]);
      assertOwnForm({ origin: ctx.get("Origin"), site: ctx.get("Sec-Fetch-Site") }, appUrl);
      await db.transaction((writing) => change(writing, linked.id)).catch(passConflict);
      ctx.status = 303;
      ctx.set("Location", path);
      return;
    }
    allowMethods(ctx, ["GET", "HEAD"]);
    const shown = await page.show(db, linked.id, path);
    if (shown === undefined) throw new Problem("not-found");
    send(ctx, 200, shown);
  }

  return {
    owns: (path) => /^\/[qi]\//.test(path),
    async serve(ctx) {
      ctx.set(pageHeaders);
      await answer(ctx).catch((error: unknown) => {
        const problem = error instanceof Problem ? error : toProblem(error, String(ctx.state.requestId));
        ctx.set(problem.headers);
        send(ctx, problem.status, failurePage(problem.status));
      });
    },
  };
}

function send(ctx: Context, status: number, body: string): void {
  ctx.status = status;
  ctx.type = "text/html; charset=utf-8";
  ctx.body = body;
}

function allowMethods(ctx: Context, methods: readonly string[]): void {
  if (!methods.includes(ctx.method))
    throw new Problem("method-not-allowed", undefined, { headers: { Allow: methods.join(", ") } });
}

/** Somebody answered before, or the quote has expired meanwhile: the page to which the customer is led tells it. */
function passConflict(error: unknown): void {
  if (!(error instanceof Problem) || error.type !== "conflict") throw error;
}
