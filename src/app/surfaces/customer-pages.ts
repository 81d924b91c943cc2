import type { Context } from "koa";
import { type AddressLimit, limitByAddress } from "../../auth/rate-limit/limit-by-address.ts";
import { assertOwnForm } from "../../auth/session/csrf.ts";
import type { Tenant } from "../../database/tenant.ts";
import { readForm } from "../../http/body.ts";
import type { Route, Surface } from "../../http/router.ts";
import { redirect, sendPage } from "../../http/send-page.ts";
import { createPdfRenderer, fileNameOf, type RenderPdf, withLogo } from "../../pdf/pdf.ts";
import { Problem } from "../../problems.ts";
import { withdrawnPage } from "../../web/copy-page.ts";
import { type BusinessCopy, businessCopy, type CustomerCopy } from "../../web/customer-copy.ts";
import { failurePage } from "../../web/failure-page.ts";
import { invoicePage } from "../../web/invoice-page.ts";
import { pageHeaders } from "../../web/layout.ts";
import type { LinkedPage } from "../../web/linked-page.ts";
import type { LinkTarget } from "../../web/links.ts";
import { quotePage } from "../../web/quote-page.ts";
import type { Services } from "../services.ts";

const wrongLinksPerMinute = 60;
/** Each takes a processor for a moment. */
const pdfsPerMinute = 60;
const formLimitBytes = 10_000;

/** The pages of a business's customers: who has the link needs no other credential. */
export function customerPagesSurfaces(services: Services): Surface[] {
  const parts: Parts = {
    services,
    wrongLinks: limitByAddress(wrongLinksPerMinute),
    pdfs: limitByAddress(pdfsPerMinute),
    renderPdf: createPdfRenderer(),
  };
  return [pageSurface("/q", quotePage, parts), pageSurface("/i", invoicePage, parts)];
}

type Parts = { services: Services; wrongLinks: AddressLimit; pdfs: AddressLimit; renderPdf: RenderPdf };

function pageSurface<Copy extends CustomerCopy>(
  prefix: string,
  page: LinkedPage<Copy>,
  { services, wrongLinks, pdfs, renderPdf }: Parts,
): Surface {
  const { config, database, links } = services;

  async function openLink(ctx: Context, token = ""): Promise<LinkTarget> {
    const linked = links.verify(page.kind, token);
    if (linked !== undefined) return linked;
    await wrongLinks.count(ctx.ip);
    throw new Problem("not-found");
  }

  const show: Route = {
    method: "GET",
    path: `${prefix}/:token`,
    async handle(ctx) {
      const { businessId, id }: LinkTarget = ctx.state.link;
      const db = database.tenant(businessId);
      const copy = await page.read(db, id);
      ctx.set(pageHeaders);
      if (copy !== undefined) sendPage(ctx, 200, page.render(copy, ctx.path));
      else sendPage(ctx, 404, withdrawnPage(await readBusiness(db)));
    },
  };
  const download: Route = {
    method: "GET",
    path: `${prefix}/:token.pdf`,
    async handle(ctx) {
      const { businessId, id }: LinkTarget = ctx.state.link;
      const db = database.tenant(businessId);
      const copy = await page.read(db, id);
      if (copy === undefined) throw new Problem("not-found");
      await pdfs.count(ctx.ip);
      const url = links.of(businessId)[page.kind](id);
      const pdf = await renderPdf(await withLogo(db, copy, url));
      ctx.set(pageHeaders);
      ctx.set("Content-Disposition", `attachment; filename="${fileNameOf(copy)}"`);
      ctx.type = "application/pdf";
      ctx.compress = false;
      ctx.body = pdf;
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
        const path = `${prefix}/${token}`;
        ctx.set(pageHeaders);
        try {
          await db.transaction((writing) => change({ db: writing, links: ownLinks }, id, form)).catch(ignoreConflict);
          redirect(ctx, path);
        } catch (problem) {
          const copy = isRefusal(problem) ? await page.read(db, id) : undefined;
          if (!isRefusal(problem) || copy === undefined) throw problem;
          sendPage(ctx, problem.status, page.render(copy, path, { form, problem }));
        }
      },
    }),
  );
  return {
    // The first that matches is taken, and a page's token would match the name of a file.
    routes: [download, show, ...actions],
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

async function readBusiness(db: Tenant): Promise<BusinessCopy> {
  const [business] = await db.select("Business", { where: { id: db.businessId }, take: 1 });
  if (business === undefined) throw new Problem("not-found");
  return businessCopy(business);
}

/** What was entered does not do, and the page says so at its field. */
function isRefusal(error: unknown): error is Problem {
  return error instanceof Problem && error.type === "bad-request" && error.errors !== undefined;
}

/** Somebody answered before, or the quote has expired meanwhile: the page to which the customer is led says so. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof Problem) || error.type !== "conflict") throw error;
}
