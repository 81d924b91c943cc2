import type { Context as KoaContext } from "koa";
import { type AddressLimit, limitByAddress } from "../../auth/rate-limit/limit-by-address.ts";
import { assertOwnForm } from "../../auth/session/csrf.ts";
import { type FoundBusiness, findByEmail, findBySlug } from "../../domain/identity/single-sign-on/connection.ts";
import { type Finished, finishSso } from "../../domain/identity/single-sign-on/finish-sso.ts";
import { startOwnSso, startSso } from "../../domain/identity/single-sign-on/start-sso.ts";
import type { Context } from "../../graphql/context.ts";
import { readForm } from "../../http/body.ts";
import type { Route, Surface } from "../../http/router.ts";
import { redirect, sendPage } from "../../http/send-page.ts";
import { limits } from "../../limits/limits.ts";
import { ownPath } from "../../portal/auth/own-path.ts";
import {
  confirmedPage,
  failedTestPage,
  leavePage,
  lookupPage,
  refusedPage,
  ssoPath,
  ssoSettingsPath,
  startPage,
  testedPage,
} from "../../portal/auth/sso/pages.ts";
import { Problem } from "../../problems.ts";
import { SsoError } from "../../sso/sso-error.ts";
import { html } from "../../text/html.ts";
import { platformFailurePage } from "../../web/failure-page.ts";
import { pageHeaders } from "../../web/layout.ts";
import type { Portal } from "../portal.ts";
import type { Services } from "../services.ts";

const formLimitBytes = 10_000;
const operation = "SingleSignOn";

const refused =
  "Your business’s single sign-on does not let you in. Ask an owner of your business: the audit log under Settings says why.";
const failed =
  "Your business’s identity provider did not complete the sign-in. Try again. If it fails again, tell an owner of your business.";
const unknown = "This sign-in was finished or has expired. Start it again.";

type Parts = { services: Services; portal: Portal; wrongLinks: AddressLimit };

/** The pages between the sign-in page and a business's identity provider. */
export function singleSignOnSurfaces(services: Services, portal: Portal): Surface[] {
  const parts = { services, portal, wrongLinks: limitByAddress(limits.requests.wrongLinks.max) };
  return [lookupSurface(parts), startSurface(parts), callbackSurface(parts)];
}

function lookupSurface(parts: Parts): Surface {
  const { portal, services } = parts;
  const page = { path: ssoPath, operation, bySession: true } as const;
  const show: Route = {
    ...page,
    method: "GET",
    anonymous: "pages",
    async handle(ctx) {
      ctx.set(pageHeaders);
      const query = new URLSearchParams(ctx.querystring);
      sendPage(ctx, 200, lookupPage(query, ownPath(query.get("to"))));
    },
  };
  const answer: Route = {
    ...page,
    method: "POST",
    anonymous: "forms",
    writes: false,
    async handle(ctx) {
      assertOwnForm(ctx, services.config.appUrl);
      const { context } = ctx.state.sso as { context: Context };
      const form = await readForm(ctx, formLimitBytes);
      ctx.set(pageHeaders);
      const purpose = form.get("purpose");
      if (purpose === "test" || purpose === "confirm") return startTestOrConfirmation(parts, ctx, context, { purpose });
      const to = ownPath(form.get("to"));
      try {
        const { businessId, email } = await findBusiness(context, form.get("who") ?? "");
        await sendToProvider(ctx, startSso(context, { businessId, purpose: "sign-in", to, email }), parts, businessId);
      } catch (error) {
        showProblem(ctx, error, (problem) => lookupPage(form, to, problem));
      }
    },
  };
  return {
    routes: [show, answer],
    async assertFound(ctx) {
      ctx.state.sso = { context: await portal.contextOf(ctx) };
    },
    problems: problemsAt(/^\/sign-in\/sso$/),
  };
}

function startSurface(parts: Parts): Surface {
  const { portal, services, wrongLinks } = parts;
  const page = { path: `${ssoPath}/:slug`, operation, bySession: true } as const;
  const stateOf = (ctx: KoaContext): { context: Context; found: FoundBusiness } => ctx.state.sso;
  const startOf = (ctx: KoaContext, given: URLSearchParams, problem?: Problem) => {
    const { context, found } = stateOf(ctx);
    const { caller } = context;
    const personName = caller.kind === "user" ? caller.name : undefined;
    const invitation = given.get("invitation") ?? undefined;
    return startPage({ ...found, to: ownPath(given.get("to")), invitation, personName }, problem);
  };
  const show: Route = {
    ...page,
    method: "GET",
    anonymous: "pages",
    handle(ctx) {
      ctx.set(pageHeaders);
      sendPage(ctx, 200, startOf(ctx, new URLSearchParams(ctx.querystring)));
    },
  };
  const answer: Route = {
    ...page,
    method: "POST",
    anonymous: "forms",
    writes: false,
    async handle(ctx) {
      assertOwnForm(ctx, services.config.appUrl);
      const { context, found } = stateOf(ctx);
      const form = await readForm(ctx, formLimitBytes);
      ctx.set(pageHeaders);
      const { businessId } = found;
      const [to, invitation] = [ownPath(form.get("to")), form.get("invitation") ?? undefined];
      try {
        await sendToProvider(
          ctx,
          startSso(context, { businessId, purpose: "sign-in", to, invitation }),
          parts,
          businessId,
        );
      } catch (error) {
        showProblem(ctx, error, (problem) => startOf(ctx, form, problem));
      }
    },
  };
  return {
    routes: [show, answer],
    async assertFound(ctx, { slug = "" }) {
      const context = await portal.contextOf(ctx);
      const found = await findBySlug(context.services.database, slug);
      if (found === undefined) {
        await wrongLinks.count(ctx.ip);
        throw new Problem("not-found");
      }
      ctx.state.sso = { context, found };
    },
    problems: problemsAt(
      /^\/sign-in\/sso\/[^/]+$/,
      html`This link is wrong, or single sign-on is off. <a href="/sign-in">Sign in with your password</a>, or ask an owner of your business.`,
    ),
  };
}

function callbackSurface({ portal, services }: Parts): Surface {
  const finish: Route = {
    method: "GET",
    path: `${ssoPath}/callback/:id`,
    operation,
    anonymous: "forms",
    bySession: true,
    async handle(ctx, { id = "" }) {
      const context = await portal.contextOf(ctx);
      ctx.set(pageHeaders);
      const finished = await finishSso(context, { businessId: id, search: ctx.search });
      if (finished.kind === "failed") logFailure(services, finished.businessId, finished.error);
      show(ctx, finished);
    },
  };
  return { routes: [finish], problems: problemsAt(/^\/sign-in\/sso\/callback\//) };
}

function show(ctx: KoaContext, finished: Finished): void {
  if (finished.kind === "signed-in") redirect(ctx, finished.to);
  else sendPage(ctx, statuses[finished.kind], pageOf(finished));
}

type Shown = Exclude<Finished, { kind: "signed-in" }>;

const statuses: Record<Shown["kind"], number> = {
  confirmed: 200,
  tested: 200,
  refused: 403,
  "no-attempt": 400,
  failed: 400,
};

function pageOf(finished: Shown): string {
  if (finished.kind === "confirmed") return confirmedPage();
  if (finished.kind === "tested") return testedPage(finished.tested);
  if (finished.kind === "failed")
    return finished.purpose === "test" ? failedTestPage(finished.error.message) : refusedPage(failed);
  return refusedPage(finished.kind === "refused" ? refused : unknown);
}

/** Finds a business by its slug or a person's email. The provider's form is filled in with the email. */
async function findBusiness(
  { services: { database } }: Context,
  given: string,
): Promise<{ businessId: string; email: string | undefined }> {
  const who = given.trim();
  const email = who.includes("@") ? who : undefined;
  const found =
    email === undefined ? await findBySlug(database, who.toLowerCase()) : await findByEmail(database, email);
  if (found === undefined)
    throw new Problem("conflict", undefined, {
      errors: [
        { pointer: "/who", detail: "is not known for single sign-on. Check it, or ask an owner of your business" },
      ],
    });
  return { businessId: found.businessId, email };
}

/** Starts an owner's test of the connection, or a person's confirmation of their identity. */
async function startTestOrConfirmation(
  parts: Parts,
  ctx: KoaContext,
  context: Context,
  { purpose }: { purpose: "test" | "confirm" },
): Promise<void> {
  try {
    sendPage(ctx, 200, leavePage(await startOwnSso(context, purpose, ssoSettingsPath)));
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    logFailure(parts.services, context.db.businessId, error);
    sendPage(ctx, 400, purpose === "test" ? failedTestPage(error.message) : refusedPage(failed));
  }
}

async function sendToProvider(
  ctx: KoaContext,
  url: Promise<URL>,
  { services }: Parts,
  businessId: string,
): Promise<void> {
  try {
    sendPage(ctx, 200, leavePage(await url));
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    logFailure(services, businessId, error);
    sendPage(ctx, 400, refusedPage(failed));
  }
}

/** The message contains no token or secret. */
function logFailure({ log }: Services, businessId: string, { message }: SsoError): void {
  log.warn({ business_id: businessId, reason: message }, "a sign-in at an identity provider failed");
}

function showProblem(ctx: KoaContext, error: unknown, render: (problem: Problem) => string): void {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  ctx.set(error.headers);
  sendPage(ctx, error.status, render(error));
}

function problemsAt(
  paths: RegExp,
  missing?: Parameters<typeof platformFailurePage>[1],
): NonNullable<Surface["problems"]> {
  return {
    paths,
    render(ctx, problem) {
      ctx.set(pageHeaders);
      sendPage(ctx, problem.status, platformFailurePage(problem, missing));
    },
  };
}
