import type { Context as KoaContext } from "koa";
import type { Provider } from "oidc-provider";
import { assertOwnForm } from "../auth/csrf.ts";
import type { Person } from "../auth/session.ts";
import type { Database } from "../database/database.ts";
import type { SessionCookie } from "../graphql/context.ts";
import { readForm } from "../http/body.ts";
import { redirect, sendPage } from "../http/send-page.ts";
import { Problem } from "../problems.ts";
import { connectApp } from "./connect-app.ts";
import type { FormTokens } from "./form-token.ts";
import { consentPage } from "./pages/consent-page.ts";
import { pageHeaders } from "./pages/layout.ts";
import { notOwnerPage } from "./pages/not-owner-page.ts";
import { signInPage } from "./pages/sign-in-page.ts";
import { type AppRequest, readRequest } from "./request.ts";

export type Portal = {
  cookieOf(ctx: KoaContext): SessionCookie & { value: string | undefined };
  authenticatePerson(cookie: string | undefined): Promise<Person>;
  /** By the portal's own rules and limits; sets the cookie. */
  signIn(cookie: SessionCookie, given: { email: string; password: string }): Promise<void>;
  signOut(cookie: SessionCookie, person: Person): Promise<void>;
};

type Parts = {
  provider: Provider;
  database: Database;
  portal: Portal;
  formTokens: FormTokens;
  appUrl: string;
  resource: string;
};

type Result = Parameters<Provider["interactionResult"]>[2];

/** What the forms of the page do. */
export const interactionActions = ["sign-in", "sign-out", "consent"] as const;

type Action = (typeof interactionActions)[number];

export type Interaction = (ctx: KoaContext, uid: string, action?: Action) => Promise<void>;

const formLimitBytes = 16_000;

/** The page on which a person decides about an app's request: they sign in, and an owner allows or denies it. */
export function createInteraction(parts: Parts): Interaction {
  const { provider, database, portal, formTokens, appUrl, resource } = parts;

  const actions: Record<Action, (ctx: KoaContext, request: AppRequest, form: URLSearchParams) => Promise<void>> = {
    async "sign-in"(ctx, request, form) {
      const [email = "", password = ""] = [form.get("email")?.trim(), form.get("password") ?? ""];
      try {
        if (!isPlausible(email)) throw new Problem("unauthorized", "The email or the password is wrong.");
        await portal.signIn(portal.cookieOf(ctx), { email, password });
      } catch (error) {
        if (!(error instanceof Problem) || !/^(unauthorized|rate-limited)$/.test(error.type)) throw error;
        ctx.set(error.headers);
        return sendPage(ctx, error.status, signInPage({ ...shownOf(ctx, request), error: error.message, email }));
      }
      redirect(ctx, pathOf(request.uid));
    },

    async "sign-out"(ctx, { uid }) {
      const cookie = portal.cookieOf(ctx);
      await portal.signOut(cookie, await portal.authenticatePerson(cookie.value));
      redirect(ctx, pathOf(uid));
    },

    async consent(ctx, request, form) {
      const decision = form.get("decision");
      const { caller, businessId } = await portal.authenticatePerson(portal.cookieOf(ctx).value);
      const isOwner = caller.kind === "user" && caller.role === "owner" && businessId !== undefined;
      if (decision !== "deny" && !isOwner) return show(ctx, request);
      if (decision !== "deny" && decision !== "allow") throw new Problem("bad-request", "The form holds no decision.");
      if (request.decision === decision) return repeat(ctx, request);
      if (request.decision !== undefined) throw decided();
      if (decision === "deny" || !isOwner) return finish(ctx, { error: "access_denied" });
      const { appId, grantId } = await connectApp(
        { provider, pool: database.systemPool, db: database.tenant(businessId) },
        { ...request, memberId: caller.id, resource },
      );
      await finish(ctx, { login: { accountId: appId, remember: false }, consent: { grantId } });
    },
  };

  function shownOf(ctx: KoaContext, { uid, appName, appSite }: AppRequest) {
    return { uid, appName, appSite, csrf: formTokens.make(uid, portal.cookieOf(ctx).value) };
  }

  async function show(ctx: KoaContext, request: AppRequest): Promise<void> {
    const shown = shownOf(ctx, request);
    const { redirectUri, scopes } = request;
    const { caller, businessId } = await portal.authenticatePerson(portal.cookieOf(ctx).value);
    if (caller.kind !== "user" || businessId === undefined) return sendPage(ctx, 200, signInPage(shown));
    const person = { ...shown, personName: caller.name };
    // Either page's form leads back to the app.
    ctx.set(pageHeaders(redirectUri));
    if (caller.role !== "owner") return sendPage(ctx, 403, notOwnerPage(person));
    const [business] = await database.tenant(businessId).fetch("Business", { where: { id: businessId } });
    const { host, protocol } = new URL(redirectUri);
    const appHost = host === "" ? protocol : host;
    sendPage(ctx, 200, consentPage({ ...person, redirectUri, appHost, scopes, businessName: business?.name ?? "" }));
  }

  async function finish(ctx: KoaContext, result: Result): Promise<void> {
    const address = await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
    redirect(ctx, address);
  }

  /** The press of a double click that comes second: the browser has dropped the answer to the first, which had the code. */
  function repeat(ctx: KoaContext, { uid, returnTo }: AppRequest): void {
    const { pathname: path } = new URL(returnTo);
    const secure = appUrl.startsWith("https:");
    const options = { path, secure, httpOnly: true, sameSite: "lax", signed: false } as const;
    ctx.cookies.set(provider.cookieName("resume"), uid, options);
    redirect(ctx, returnTo);
  }

  return async (ctx, uid, action) => {
    const request = await readRequest(provider, ctx, uid);
    ctx.set(pageHeaders());
    if (action === undefined) {
      if (request.decision !== undefined) throw decided();
      return show(ctx, request);
    }
    assertOwnForm(ctx, appUrl);
    const form = await readForm(ctx.req, formLimitBytes);
    if (!formTokens.isGenuine(form.get("csrf") ?? "", uid, portal.cookieOf(ctx).value))
      throw new Problem("insufficient-scope", "This form was made for somebody else, or for another request.");
    await actions[action](ctx, request, form);
  };
}

function decided(): Problem {
  return new Problem("not-found", "The request was decided.");
}

function pathOf(uid: string): string {
  return `/oauth/interaction/${uid}`;
}

/** Anything else is nobody's, and need not reach the database. */
function isPlausible(email: string): boolean {
  return /^[^\s\p{Cc}]{3,254}$/u.test(email);
}
