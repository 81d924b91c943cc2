import type { Context as KoaContext, Middleware } from "koa";
import type { Provider } from "oidc-provider";
import { limitFailures } from "../auth/limit-failures.ts";
import { Problem } from "../problems.ts";
import type { Interaction } from "./interaction.ts";
import { errorPage } from "./pages/error-page.ts";
import { pageHeaders } from "./pages/layout.ts";
import { allowMethods, sendPage } from "./respond.ts";

type Parts = {
  provider: Provider;
  interaction: Interaction;
  /** Called before each registration. */
  limitRegistrations(address: string): Promise<void>;
  appUrl: string;
  basePath: string;
  /** Names the problem of an unexpected error, and logs it. */
  toProblem(error: unknown, requestId: string): Problem;
};

/** Each stores a record and needs no credential; an address may make this many in each process. */
const authorizationsPerMinute = 300;

const texts: Record<number, string> = {
  403: "This form belongs to another request or another person. Start again from the app. Nothing was connected.",
  404: "This request has expired or was already decided. Start again from the app.",
  413: "The form is too large.",
  429: "There were too many requests. Please wait a while and start again from the app.",
  500: "Something went wrong on our side. Please try again in a moment.",
  503: "The database is not available. Please try again in a moment.",
};

/** The protocol's endpoints respond with these codes instead of a problem (RFC 6749, section 5.2). */
const codes: Record<number, string> = { 429: "temporarily_unavailable", 500: "server_error", 503: "server_error" };

/** The endpoints of the authorization server: JSON for programs, pages for people. */
export function serveOAuth(parts: Parts): { owns: (path: string) => boolean; serve: Middleware } {
  const endpoints = ["register", "token", "revoke"].map((name) => `${parts.basePath}/oauth/${name}`);
  const delegate = delegateTo(parts);
  const limit = limitFailures(authorizationsPerMinute);

  async function callEndpoint(ctx: KoaContext): Promise<void> {
    ctx.set("Cache-Control", "no-store");
    const headers = { Allow: "POST, OPTIONS" };
    if (ctx.method === "OPTIONS") {
      ctx.status = 204;
      ctx.set(headers);
      return;
    }
    if (ctx.method !== "POST") throw new Problem("method-not-allowed", "Only POST is allowed here.", { headers });
    if (ctx.path.endsWith("/register")) await parts.limitRegistrations(ctx.req.socket.remoteAddress ?? "");
    // The library responds with pages to whoever accepts them.
    ctx.req.headers.accept = "application/json";
    await delegate(ctx);
  }

  async function showPage(ctx: KoaContext): Promise<void> {
    const [, , page, uid, action, ...rest] = ctx.path.split("/");
    if (rest.length > 0) throw new Problem("not-found");
    if (page === "interaction" && uid !== undefined) return parts.interaction.handle(ctx, uid, action);
    if (page !== "authorize" || action !== undefined) throw new Problem("not-found");
    allowMethods(ctx, ["GET", "HEAD"]);
    assertUnambiguous(new URL(ctx.url, parts.appUrl).searchParams);
    await limit.countOne(ctx.req.socket.remoteAddress ?? "");
    await delegate(ctx);
  }

  return {
    owns: (path) => endpoints.includes(path) || /^\/oauth\/(authorize|interaction)(\/|$)/.test(path),
    async serve(ctx) {
      const isEndpoint = endpoints.includes(ctx.path);
      ctx.state.operation = isEndpoint ? "OAuthEndpoint" : "OAuthPage";
      await (isEndpoint ? callEndpoint(ctx) : showPage(ctx)).catch((error: unknown) => {
        const problem = error instanceof Problem ? error : parts.toProblem(error, String(ctx.state.requestId));
        ctx.set(problem.headers);
        if (isEndpoint) sendError(ctx, problem);
        else sendErrorPage(ctx, problem);
      });
    },
  };
}

/** The library's own handler, which knows the server's address by these headers alone. */
function delegateTo({ provider, appUrl }: Parts): (ctx: KoaContext) => Promise<void> {
  const handle = provider.callback();
  const { protocol, host } = new URL(appUrl);
  const address = { host, "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) };
  return (ctx) => {
    ctx.respond = false;
    Object.assign(ctx.req.headers, address);
    return handle(ctx.req, ctx.res);
  };
}

/** If it is in doubt how or where a response should go, none is sent. */
function assertUnambiguous(parameters: URLSearchParams): void {
  if (["client_id", "redirect_uri"].some((name) => parameters.getAll(name).length > 1))
    throw new Problem("bad-request", "A parameter is repeated.");
  if (parameters.getAll("response_mode").some((mode) => mode !== "query"))
    throw new Problem("bad-request", "The only response_mode is query.");
}

function sendError(ctx: KoaContext, { status, message }: Problem): void {
  ctx.status = status;
  ctx.body = { error: codes[status] ?? "invalid_request", error_description: message };
}

function sendErrorPage(ctx: KoaContext, { status }: Problem): void {
  ctx.set(pageHeaders());
  sendPage(ctx, status, errorPage(texts[status] ?? "Start again from the app."));
}
