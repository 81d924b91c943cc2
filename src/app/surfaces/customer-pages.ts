import type { Context } from "koa";
import { type AddressLimit, limitByAddress } from "../../auth/rate-limit/limit-by-address.ts";
import { assertOwnForm } from "../../auth/session/csrf.ts";
import { readForm } from "../../http/body.ts";
import type { Route, Surface } from "../../http/router.ts";
import { redirect, sendPage } from "../../http/send-page.ts";
import { Problem } from "../../problems.ts";
import { failurePage } from "../../web/failure-page.ts";
import { invoicePage } from "../../web/invoice-page.ts";
import { pageHeaders } from "../../web/layout.ts";
import type { LinkedPage } from "../../web/linked-page.ts";
import type { LinkTarget } from "../../web/links.ts";
import { quotePage } from "../../web/quote-page.ts";
import type { Services } from "../services.ts";

const wrongLinksPerMinute = 60;
const formLimitBytes = 10_000;

/** The pages of a business's customers: who has the link needs no other credential. */
export function customerPagesSurfaces(services: Services): Surface[] {
  const failures = limitByAddress(wrongLinksPerMinute);
  return [pageSurface("/q", quotePage, services, failures), pageSurface("/i", invoicePage, services, failures)];
}

function pageSurface(prefix: string, page: LinkedPage, services: Services, failures: AddressLimit): Surface {
  const { config, database, links } = services;

  async function openLink(ctx: Context, token = ""): Promise<LinkTarget> {
    const linked = links.verify(page.kind, token);
    if (linked !== undefined) return linked;
    await failures.count(ctx.ip);
    throw new Problem("not-found");
  }

  const show: Route = {
    method: "GET",
    path: `${prefix}/:token`,
    async handle(ctx) {
      const { businessId, id }: LinkTarget = ctx.state.link;
      const shown = await page.show(database.tenant(businessId), id, ctx.path);
      if (shown === undefined) throw new Problem("not-found");
      ctx.set(pageHeaders);
      sendPage(ctx, 200, shown);
    },
  };
  const actions = Object.entries(page.actions).map(
    ([name, change]): Route => ({
      method: "POST",
      path: `${prefix}/:token/${name}`,
      async handle(ctx, { token }) {
        assertOwnForm(ctx, config.appUrl);
        const { businessId, id }: LinkTarget = ctx.state.link;
        const db = database.tenant(businessId);
        const form = await readForm(ctx.req, formLimitBytes);
        const ownLinks = links.of(businessId);
        await db.transaction((writing) => change({ db: writing, links: ownLinks }, id, form)).catch(ignoreConflict);
        ctx.set(pageHeaders);
        redirect(ctx, `${prefix}/${token}`);
      },
    }),
  );
  return {
    routes: [show, ...actions],
    // The router awaits this before each handler.
    async assertFound(ctx, { token }) {
      ctx.state.link = await openLink(ctx, token);
    },
    problems: {
      paths: new RegExp(`^${prefix}/`),
      render(ctx, problem) {
        ctx.set(pageHeaders);
        sendPage(ctx, problem.status, failurePage(problem));
      },
    },
  };
}

/** Somebody answered before, or the quote has expired meanwhile: the page to which the customer is led says so. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof Problem) || error.type !== "conflict") throw error;
}
