import type { Context as KoaContext } from "koa";
import type { Provider } from "oidc-provider";
import { hasAccess } from "../auth/access.ts";
import { originOf } from "../auth/origin-of.ts";
import { assertOwnForm } from "../auth/session/csrf.ts";
import type { Proof, ProofMethod } from "../auth/session/recent-proof.ts";
import type { Person } from "../auth/session/session.ts";
import type { SessionCookie } from "../graphql/context.ts";
import { readForm } from "../http/body.ts";
import { redirect, sendPage } from "../http/send-page.ts";
import { Problem } from "../problems.ts";
import type { Database } from "../tenancy/database.ts";
import { type AppRequest, readRequest, requestScopes } from "./app-request.ts";
import { connectApp, type OnAllowed } from "./connect-app.ts";
import type { FormTokens } from "./form-token.ts";
import { codePage } from "./pages/code-page.ts";
import { consentPage } from "./pages/consent-page.ts";
import { pageHeaders } from "./pages/layout.ts";
import { notOwnerPage, suspendedPage, unverifiedPage } from "./pages/refused-pages.ts";
import { signInPage } from "./pages/sign-in-page.ts";
import { optionalScopes } from "./scopes.ts";

export type Portal = {
  cookieOf(ctx: KoaContext): SessionCookie & { value: string | undefined };
  authenticatePerson(cookie: string | undefined): Promise<Person>;
  /** Signs in by the portal's rules and limits. Sets the cookie, or returns a token if a code is needed too. */
  startSignIn(
    cookie: SessionCookie,
    given: { email: string; password: string },
  ): Promise<{ pendingToken: string } | undefined>;
  /**
   * Checks the code, and sets the cookie. Throws a bad-request for a wrong code, and unauthorized if the password is
   * needed again.
   */
  finishSignIn(cookie: SessionCookie, given: { pendingToken: string; code: string }): Promise<void>;
  signOut(cookie: SessionCookie, person: Person): Promise<void>;
  findProof(cookie: SessionCookie, person: Person): Promise<Proof | undefined>;
  /** Applies the limits of signing in. Throws a bad-request for a wrong password or code. */
  confirmIdentity(cookie: SessionCookie, person: Person, given: { password?: string; code?: string }): Promise<void>;
};

type Parts = {
  provider: Provider;
  database: Database;
  portal: Portal;
  formTokens: FormTokens;
  appUrl: string;
  resource: string;
  onAllowed: OnAllowed;
};

const formLimitBytes = 16_000;

type Result = Parameters<Provider["interactionResult"]>[2];
type Action = (ctx: KoaContext, request: AppRequest, form: URLSearchParams) => Promise<void>;

/** A form's action, as named in its address. */
export type InteractionAction = "sign-in" | "sign-in-code" | "sign-out" | "consent";

/** The pages where a person decides about an app's request: they sign in, and an owner allows or denies it. */
export class Interaction {
  readonly actions: Readonly<Record<InteractionAction, (ctx: KoaContext, uid: string) => Promise<void>>>;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.actions = {
      "sign-in": (ctx, uid) => this.#answerForm(ctx, uid, (...given) => this.#signIn(...given)),
      "sign-in-code": (ctx, uid) => this.#answerForm(ctx, uid, (...given) => this.#enterCode(...given)),
      "sign-out": (ctx, uid) => this.#answerForm(ctx, uid, (inner, request) => this.#signOut(inner, request)),
      consent: (ctx, uid) => this.#answerForm(ctx, uid, (...given) => this.#decide(...given)),
    };
  }

  async show(ctx: KoaContext, uid: string): Promise<void> {
    const request = await readRequest(this.#parts.provider, ctx, uid);
    ctx.set(pageHeaders());
    if (request.decision !== undefined) throw alreadyDecided();
    return this.#show(ctx, request);
  }

  async #answerForm(ctx: KoaContext, uid: string, action: Action): Promise<void> {
    const { provider, appUrl, formTokens, portal } = this.#parts;
    const request = await readRequest(provider, ctx, uid);
    ctx.set(pageHeaders());
    assertOwnForm(ctx, appUrl);
    const form = await readForm(ctx, formLimitBytes);
    if (!formTokens.verify(form.get("csrf") ?? "", uid, portal.cookieOf(ctx).value))
      throw new Problem("forbidden", "This form belongs to another person or another request.");
    await action(ctx, request, form);
  }

  async #show(ctx: KoaContext, request: AppRequest, failed?: { problem: Problem; ticked: string[] }): Promise<void> {
    const { portal, database } = this.#parts;
    const { redirectUri, scopes } = request;
    const app = this.#appOf(ctx, request);
    const cookie = portal.cookieOf(ctx);
    const person = await portal.authenticatePerson(cookie.value);
    const { caller, businessId } = person;
    if (caller.kind !== "user" || businessId === undefined) return sendPage(ctx, 200, signInPage(app));
    if (caller.lacksTwoFactor) return redirect(ctx, `/set-up-two-factor?to=${encodeURIComponent(pathOf(request))}`);
    const shown = { ...app, personName: caller.name };
    // The forms of both pages lead back to the app.
    ctx.set(pageHeaders(redirectUri));
    if (caller.role !== "owner") return sendPage(ctx, 403, notOwnerPage(shown));
    const business = await database.tenant(businessId).findFirst("Business", { where: { id: businessId } });
    if (business?.verifiedAt === null) return sendPage(ctx, 403, unverifiedPage(app));
    if (caller.isSuspended) return sendPage(ctx, 403, suspendedPage(app));
    const { host, protocol } = new URL(redirectUri);
    const appHost = host === "" ? protocol : host;
    const proof = await portal.findProof(cookie, person);
    const access = { scopes, optional: optionalScopes(scopes), ticked: failed?.ticked ?? [] };
    const consent = { ...shown, ...access, redirectUri, appHost, businessName: business?.name ?? "" };
    const asked = proof?.isRecent === true ? undefined : (proof?.method ?? "password");
    const error = failed && sayWrong(failed.problem, asked);
    sendPage(ctx, failed?.problem.status ?? 200, consentPage({ ...consent, asked, error }));
  }

  async #signIn(ctx: KoaContext, request: AppRequest, form: URLSearchParams): Promise<void> {
    const { portal } = this.#parts;
    const [email = "", password = ""] = [form.get("email")?.trim(), form.get("password") ?? ""];
    try {
      if (!isPlausible(email)) throw new Problem("unauthorized", "The email or the password is wrong.");
      const pending = await portal.startSignIn(portal.cookieOf(ctx), { email, password });
      if (pending !== undefined) return sendPage(ctx, 200, codePage({ ...this.#appOf(ctx, request), ...pending }));
    } catch (error) {
      const { status, message } = shownOnPage(ctx, error);
      return sendPage(ctx, status, signInPage({ ...this.#appOf(ctx, request), error: message, email }));
    }
    redirect(ctx, pathOf(request));
  }

  async #enterCode(ctx: KoaContext, request: AppRequest, form: URLSearchParams): Promise<void> {
    const { portal } = this.#parts;
    const [pendingToken, code] = [form.get("pending") ?? "", form.get("code") ?? ""];
    try {
      await portal.finishSignIn(portal.cookieOf(ctx), { pendingToken, code });
    } catch (error) {
      const { type, status, message } = shownOnPage(ctx, error);
      const wrongCode = "The code is wrong, has expired or was used.";
      const shown = { ...this.#appOf(ctx, request), error: type === "bad-request" ? wrongCode : message };
      const page = type === "unauthorized" ? signInPage(shown) : codePage({ ...shown, pendingToken });
      return sendPage(ctx, status, page);
    }
    redirect(ctx, pathOf(request));
  }

  async #signOut(ctx: KoaContext, request: AppRequest): Promise<void> {
    const { portal } = this.#parts;
    const cookie = portal.cookieOf(ctx);
    await portal.signOut(cookie, await portal.authenticatePerson(cookie.value));
    redirect(ctx, pathOf(request));
  }

  async #decide(ctx: KoaContext, request: AppRequest, form: URLSearchParams): Promise<void> {
    const { provider, database, portal, resource, onAllowed } = this.#parts;
    const decision = form.get("decision");
    const cookie = portal.cookieOf(ctx);
    const person = await portal.authenticatePerson(cookie.value);
    const { caller, businessId } = person;
    const isOwner = caller.kind === "user" && hasAccess(caller, "owner") && businessId !== undefined;
    if (decision !== "deny" && !isOwner) return this.#show(ctx, request);
    if (decision !== "deny" && decision !== "allow") throw new Problem("bad-request", "The form holds no decision.");
    if (request.decision === decision) return this.#repeat(ctx, request);
    if (request.decision !== undefined) throw alreadyDecided();
    if (decision === "deny" || !isOwner) return this.#finish(ctx, { error: "access_denied" });
    if (caller.isSuspended) return this.#show(ctx, request);
    const ticked = optionalScopes(request.scopes).filter((scope) => form.getAll("scope").includes(scope));
    const problem = await this.#assertProof(ctx, person, form);
    if (problem !== undefined) return this.#show(ctx, request, { problem, ticked });
    const scopes = [...request.scopes, ...ticked];
    const connected = await connectApp(
      { provider, pool: database.systemPool, db: database.tenant(businessId) },
      { ...request, scopes, by: { caller, request: { origin: originOf(ctx) } }, session: cookie, onAllowed, resource },
    ).catch((error: unknown) => asConflict(error));
    if (connected instanceof Problem) return this.#show(ctx, request, { problem: connected, ticked });
    const { appId, grantId } = connected;
    await requestScopes(provider, ctx, scopes);
    await this.#finish(ctx, { login: { accountId: appId, remember: false }, consent: { grantId } });
  }

  /** If the last proof is old, checks the form's password or code. Returns the problem if it is wrong. */
  async #assertProof(ctx: KoaContext, person: Person, form: URLSearchParams): Promise<Problem | undefined> {
    const { portal } = this.#parts;
    const cookie = portal.cookieOf(ctx);
    if ((await portal.findProof(cookie, person))?.isRecent === true) return undefined;
    if (!form.has("password") && !form.has("code"))
      return new Problem("confirmation-required", "You signed in a while ago. Confirm your identity to allow the app.");
    const given = { password: form.get("password") ?? "", code: form.get("code") ?? "" };
    return portal.confirmIdentity(cookie, person, given).then(
      () => undefined,
      (error: unknown) => shownOnPage(ctx, error),
    );
  }

  async #finish(ctx: KoaContext, result: Result): Promise<void> {
    const { provider } = this.#parts;
    redirect(ctx, await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false }));
  }

  /** Handles the second press of a double click. The browser discarded the first response, which contained the code. */
  #repeat(ctx: KoaContext, { uid, returnTo }: AppRequest): void {
    const { provider, appUrl } = this.#parts;
    const { pathname: path } = new URL(returnTo);
    const secure = appUrl.startsWith("https:");
    const options = { path, secure, httpOnly: true, sameSite: "lax", signed: false } as const;
    ctx.cookies.set(provider.cookieName("resume"), uid, options);
    redirect(ctx, returnTo);
  }

  #appOf(ctx: KoaContext, { uid, appName, appSite }: AppRequest) {
    const { formTokens, portal } = this.#parts;
    return { uid, appName, appSite, csrf: formTokens.create(uid, portal.cookieOf(ctx).value) };
  }
}

/** Returns the problem if the form's page can show it. Throws any other error. */
function shownOnPage(ctx: KoaContext, error: unknown): Problem {
  if (!(error instanceof Problem) || !/^(bad-request|unauthorized|rate-limited)$/.test(error.type)) throw error;
  ctx.set(error.headers);
  return error;
}

/** Returns the conflict of a business with the maximum number of apps. Throws any other error. */
function asConflict(error: unknown): Problem {
  if (error instanceof Problem && error.type === "conflict") return error;
  throw error;
}

function sayWrong({ type, message }: Problem, asked: ProofMethod | undefined): string {
  if (type !== "bad-request") return message;
  return asked === "code" ? "The code is wrong, has expired or was used." : "The password is wrong.";
}

function alreadyDecided(): Problem {
  return new Problem("not-found", "The request was already decided.");
}

function pathOf({ uid }: AppRequest): string {
  return `/oauth/interaction/${uid}`;
}

/** Other texts are no email addresses, so they need no query. */
function isPlausible(email: string): boolean {
  return /^[^\s\p{Cc}]{3,254}$/u.test(email);
}
