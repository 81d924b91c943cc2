import type { Context as KoaContext } from "koa";
import { assertAccess } from "../../auth/access.ts";
import { find } from "../../domain/kernel/store.ts";
import type { Context } from "../../graphql/context.ts";
import type { Handler, Route, Surface } from "../../http/router.ts";
import { sendPage } from "../../http/send-page.ts";
import { emailBodyFailure, emailBodyHeaders, emailBodyPage } from "../../portal/email-body.ts";
import type { RowOf } from "../../query/types.ts";
import type { Portal } from "../portal.ts";

const emails = { where: { channel: "email" } } as const;

/** The bodies of emails in threads and drafts, which the portal shows in frames. */
export function emailBodiesSurface({ contextOf }: Portal): Surface {
  async function openContext(ctx: KoaContext): Promise<Context> {
    const context = await contextOf(ctx);
    assertAccess(context.caller, "person");
    return context;
  }

  async function send(ctx: KoaContext, email: RowOf<"Message"> | RowOf<"Draft">, withImages: boolean): Promise<void> {
    const page = await emailBodyPage(email, { businessId: email.businessId, withImages });
    ctx.set(emailBodyHeaders({ withImages }));
    sendPage(ctx, 200, page);
  }

  const route = (path: string, handle: Handler): Route => ({
    method: "GET",
    path,
    operation: "EmailBody",
    anonymous: "pages",
    bySession: true,
    handle,
  });
  return {
    routes: [
      route("/messages/:id/body", async (ctx, { id = "" }) => {
        const { db } = await openContext(ctx);
        const withImages = new URLSearchParams(ctx.querystring).get("images") === "1";
        await send(ctx, await find(db, "Message", id, emails), withImages);
      }),
      route("/drafts/:id/body", async (ctx, { id = "" }) => {
        const { db } = await openContext(ctx);
        await send(ctx, await find(db, "Draft", id, emails), false);
      }),
    ],
    problems: {
      paths: /^\/(messages|drafts)\/[^/]+\/body$/,
      render(ctx, problem) {
        ctx.set(emailBodyHeaders({ withImages: false }));
        sendPage(ctx, problem.status, emailBodyFailure(problem));
      },
    },
  };
}
