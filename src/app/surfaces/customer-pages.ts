import type { Context } from "koa";
import { type AddressLimit, limitByAddress } from "../../auth/rate-limit/limit-by-address.ts";
import { hasSessionCookie } from "../../auth/session/cookie.ts";
import { assertOwnForm } from "../../auth/session/csrf.ts";
import { readForm } from "../../http/body.ts";
import type { Route, Surface } from "../../http/router.ts";
import { redirect, sendPage } from "../../http/send-page.ts";
import { limits } from "../../limits/limits.ts";
import type { RenderPdf } from "../../pdf/render-pdf.ts";
import { Problem } from "../../problems.ts";
import { sql } from "../../query/sql.ts";
import type { Database } from "../../tenancy/database.ts";
import type { Tenant } from "../../tenancy/tenant.ts";
import { withdrawnPage } from "../../web/copy-page.ts";
import { creditNotePage } from "../../web/credit-note-page.ts";
import { type BusinessCopy, businessCopy, type CustomerCopy } from "../../web/customer-copy.ts";
import { failurePage } from "../../web/failure-page.ts";
import { invoicePage } from "../../web/invoice-page.ts";
import { headersOf } from "../../web/layout.ts";
import type { LinkedPage, Showing } from "../../web/linked-page.ts";
import type { LinkTarget } from "../../web/links.ts";
import { continuePage } from "../../web/online-payment.ts";
import { quotePage } from "../../web/quote-page.ts";
import { statementPage } from "../../web/statement-page.ts";
import type { Services } from "../services.ts";
import { openCustomerPdfs, type SendPdf } from "./customer-pdfs.ts";
import { openPayOnline, type PayOnline, type PayOnlineOf } from "./pay-online.ts";

/** A signature that is too long is refused at its field, so that its form is not lost. */
const formLimitBytes = 10_000 + 2 * limits.records.signature.max;

/** The pages of a business's customers. The link is the only credential. */
export function customerPagesSurfaces(services: Services, renderPdf: RenderPdf): Surface[] {
  const parts: Parts = {
    services,
    wrongLinks: limitByAddress(limits.requests.wrongLinks.max),
    payOnline: openPayOnline(services),
    sendPdf: openCustomerPdfs(services, renderPdf),
  };
  return [
    pageSurface("/q", quotePage, parts),
    pageSurface("/i", invoicePage, parts),
    pageSurface("/c", creditNotePage, parts),
    pageSurface("/s", statementPage, parts),
  ];
}

/** The content besides the record, without the addresses, which `render` adds. */
type Given = Omit<Showing, "addressOf" | "replacement">;

type Parts = {
  services: Services;
  payOnline: PayOnlineOf | undefined;
  wrongLinks: AddressLimit;
  sendPdf: SendPdf;
};

function pageSurface<Copy extends CustomerCopy>(
  prefix: string,
  page: LinkedPage<Copy>,
  { services, payOnline: online, wrongLinks, sendPdf }: Parts,
): Surface {
  const { config, database, links, log, maintenance } = services;
  const { kind } = page;
  const payOnline = kind === "quote" || kind === "invoice" ? online?.of(kind) : undefined;
  const pageHeaders = headersOf({
    formsLeadTo: payOnline?.origins ?? [],
    isFromBusiness: true,
    script: page.script,
  });

  async function openLink(ctx: Context, token = ""): Promise<LinkTarget> {
    const linked = links.verify(kind, token);
    if (linked !== undefined && (linked.isPdfOnly !== true || ctx.path.endsWith(".pdf"))) return linked;
    await wrongLinks.count(ctx.ip);
    throw new Problem("not-found");
  }

  /** A link that expires leads to another one that does. */
  function render({ businessId, isShared }: LinkTarget, copy: Copy, path: string, showing: Given): string {
    const next = page.replacedBy?.(copy);
    const own = links.of(businessId);
    const addressOf: Showing["addressOf"] = (of, id) => (isShared === true ? own.shared(of, id, "page") : own[of](id));
    const replacement = next === undefined ? undefined : addressOf(kind, next);
    return page.render(copy, path, { ...showing, addressOf, replacement });
  }

  /** The page is shown even if the view cannot be stored, for example while the disk is full. */
  async function recordView({ businessId, id }: LinkTarget): Promise<void> {
    try {
      if (!maintenance.isOn && !(await isSuspended(database, businessId)))
        await database.tenant(businessId).transaction(async (db) => page.view?.(db, id));
    } catch (error) {
      log.error({ err: error, business_id: businessId }, "a view could not be stored");
    }
  }

  const show: Route = {
    method: "GET",
    path: `${prefix}/:token`,
    anonymous: "links",
    async handle(ctx) {
      const link: LinkTarget = ctx.state.link;
      const db = database.tenant(link.businessId);
      const arrival = await payOnline?.arrive(ctx, link);
      const copy = await page.read(db, link.id);
      if (copy !== undefined && page.countsView?.(copy) === true && isOpened(ctx)) await recordView(link);
      ctx.set(pageHeaders);
      if (copy === undefined) sendPage(ctx, 404, withdrawnPage(await readBusiness(db)));
      else sendPage(ctx, 200, render(link, copy, ctx.path, { online: await payOnline?.read(link, arrival) }));
    },
  };
  const pay = (payments: PayOnline): Route => ({
    method: "POST",
    path: `${prefix}/:token/pay`,
    anonymous: "links",
    async handle(ctx, { token }) {
      assertOwnForm(ctx, config.appUrl);
      const link: LinkTarget = ctx.state.link;
      await readForm(ctx, formLimitBytes);
      const path = `${prefix}/${token}`;
      if (await isSuspended(database, link.businessId)) return redirect(ctx, path);
      const to = await payments.start(ctx, link);
      ctx.set(pageHeaders);
      if (to === "unavailable") {
        const copy = await page.read(database.tenant(link.businessId), link.id);
        if (copy === undefined) throw new Problem("not-found");
        sendPage(ctx, 503, render(link, copy, path, { online: await payments.read(link, to) }));
      } else if (to === undefined) redirect(ctx, path);
      else if (payments.origins.includes(to.origin)) redirect(ctx, to.href);
      else sendPage(ctx, 200, continuePage(to.href));
    },
  });
  const download: Route = {
    method: "GET",
    path: `${prefix}/:token.pdf`,
    anonymous: "links",
    async handle(ctx) {
      await sendPdf(ctx, page, ctx.state.link);
      ctx.set(pageHeaders);
    },
  };
  const actions = Object.entries(page.actions).map(
    ([name, change]): Route => ({
      method: "POST",
      path: `${prefix}/:token/${name}`,
      anonymous: "links",
      async handle(ctx, { token }) {
        assertOwnForm(ctx, config.appUrl);
        const link: LinkTarget = ctx.state.link;
        const { businessId, id } = link;
        const db = database.tenant(businessId);
        const form = await readForm(ctx, formLimitBytes);
        const path = `${prefix}/${token}`;
        ctx.set(pageHeaders);
        if (await isSuspended(database, businessId)) return redirect(ctx, path);
        try {
          await db
            .transaction((writing) => change({ db: writing, services: { links } }, id, form))
            .catch(ignoreConflict);
          redirect(ctx, path);
        } catch (problem) {
          const copy = isRefusal(problem) ? await page.read(db, id, form) : undefined;
          if (!isRefusal(problem) || copy === undefined) throw problem;
          sendPage(
            ctx,
            problem.status,
            render(link, copy, path, { online: await payOnline?.read(link), refused: { form, problem } }),
          );
        }
      },
    }),
  );
  const choose = (assertCurrent: NonNullable<typeof page.assertCurrent>): Route => ({
    method: "POST",
    path: `${prefix}/:token/choose`,
    anonymous: "links",
    async handle(ctx, { token }) {
      assertOwnForm(ctx, config.appUrl);
      const link: LinkTarget = ctx.state.link;
      const form = await readForm(ctx, formLimitBytes);
      const path = `${prefix}/${token}`;
      const copy = await page.read(database.tenant(link.businessId), link.id, form);
      if (copy === undefined) return redirect(ctx, path);
      const online = await payOnline?.read(link);
      ctx.set(pageHeaders);
      try {
        assertCurrent(copy, form);
        sendPage(ctx, 200, render(link, copy, path, { online, form }));
      } catch (problem) {
        if (!isRefusal(problem)) throw problem;
        sendPage(ctx, problem.status, render(link, copy, path, { online, refused: { form, problem } }));
      }
    },
  });
  return {
    // The router takes the first match, and a page's token would also match the name of a file.
    routes: [
      download,
      show,
      ...actions,
      ...(page.assertCurrent === undefined ? [] : [choose(page.assertCurrent)]),
      ...(payOnline === undefined ? [] : [pay(payOnline)]),
    ],
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

/**
 * Whether a browser opens the page for a person who is not signed in to the portal. Link checkers, previews and
 * prefetches do not count. Older browsers name a prefetch in `Purpose`, `X-Purpose` or `X-Moz`.
 */
function isOpened(ctx: Context): boolean {
  const isNavigation = ctx.get("Sec-Fetch-Mode") === "navigate";
  const isAhead = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].some((name) => ctx.get(name) !== "");
  return ctx.method === "GET" && isNavigation && !isAhead && !hasSessionCookie(ctx);
}

/** The forms of a suspended business change nothing and redirect to the page. */
async function isSuspended(database: Database, businessId: string): Promise<boolean> {
  const [row] = await database.read(sql<{ suspended: boolean }>`select is_suspended(${businessId}::uuid) as suspended`);
  return row?.suspended === true;
}

async function readBusiness(db: Tenant): Promise<BusinessCopy> {
  const business = await db.findFirst("Business", { where: { id: db.businessId } });
  if (business === null) throw new Problem("not-found");
  return businessCopy(business);
}

/** Invalid input, which the page reports at its field. */
function isRefusal(error: unknown): error is Problem {
  return error instanceof Problem && error.type === "bad-request" && error.errors !== undefined;
}

/** Someone answered first, or the quote has expired. The page that the customer is redirected to says so. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof Problem) || error.type !== "conflict") throw error;
}
