import type { Context as KoaContext, Middleware } from "koa";
import type { Provider } from "oidc-provider";
import { limitFailures } from "../auth/limit-failures.ts";
import { Problem } from "../problems.ts";
import type { createInteraction } from "./interaction.ts";
import { errorPage } from "./pages/error-page.ts";
import { pageHeaders } from "./pages/layout.ts";

type Parts = {
  provider: Provider;
  interaction: ReturnType<typeof createInteraction>;
  /** Before each registration. */
  limitRegistrations(address: string): Promise<void>;
  appUrl: string;
  basePath: string;
  /** Names the problem of an unexpected fault, and logs it. */
  toProblem(error: unknown, requestId: string): Problem;
};

/** Each leaves a record behind, and needs no credential: an address makes some of them a minute, in each process. */
const requestsPerMinute = 300;

const words: Record<number, string> = {
  403: "This form was not made for this request, or not for you. Start again from the app. Nothing was connected.",
  404: "This request has expired, or was decided already. Start again from the app.",
  413: "The form is too large.",
  429: "There were too many attempts. Please wait a while and start again from the app.",
  500: "Something failed on our side. Please try again in a moment.",
  503: "The database cannot be reached. Please try again in a moment.",
};

/** What the protocol's endpoints answer instead of a problem (RFC 6749, section 5.2). */
const codes: Record<number, string> = { 429: "temporarily_unavailable", 500: "server_error", 503: "server_error" };

/** The endpoints of the authorization server: those of programs answer in JSON, those of people with pages. */
export function serveOAuth(parts: Parts): { owns: (path: string) => boolean; serve: Middleware } {
  const { provider, interaction, appUrl, basePath, toProblem } = parts;
  const answer = provider.callback();
  const requests = limitFailures(requestsPerMinute);
  const endpoints = ["register", "token", "revoke"].map((name) => `${basePath}/oauth/${name}`);

  function handOver(ctx: KoaContext): Promise<void> {
    ctx.respond = false;
    const { protocol, host } = new URL(appUrl);
    // The library knows the server's address by these alone: never by what a caller says.
    Object.assign(ctx.req.headers, { host, "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) });
    return answer(ctx.req, ctx.res);
  }

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
    // To whom it says that it takes pages, the library answers with pages.
    ctx.req.headers.accept = "application/json";
    await handOver(ctx);
  }

  async function showPage(ctx: KoaContext): Promise<void> {
    const [, , place, uid, move, ...rest] = ctx.path.split("/");
    if (rest.length > 0) throw new Problem("not-found");
    if (place === "interaction" && uid !== undefined) return interaction(ctx, uid, move);
    if (place !== "authorize" || move !== undefined) throw new Problem("not-found");
    if (ctx.method !== "GET" && ctx.method !== "HEAD")
      throw new Problem("method-not-allowed", undefined, { headers: { Allow: "GET, HEAD" } });
    refuseDoubtful(new URL(ctx.url, appUrl).searchParams);
    await requests.countOne(ctx.req.socket.remoteAddress ?? "");
    await handOver(ctx);
  }

  return {
    owns: (path) => endpoints.includes(path) || /^\/oauth\/(authorize|interaction)(\/|$)/.test(path),
    async serve(ctx) {
      const isEndpoint = endpoints.includes(ctx.path);
      ctx.state.operation = isEndpoint ? "OAuthEndpoint" : "OAuthPage";
      await (isEndpoint ? callEndpoint(ctx) : showPage(ctx)).catch((error: unknown) => {
        const problem = error instanceof Problem ? error : toProblem(error, String(ctx.state.requestId));
        ctx.status = problem.status;
        ctx.set(problem.headers);
        if (isEndpoint) {
          ctx.body = { error: codes[problem.status] ?? "invalid_request", error_description: problem.message };
          return;
        }
        ctx.set(pageHeaders());
        ctx.type = "text/html; charset=utf-8";
        ctx.body = errorPage({
          title: "The app cannot be connected",
          text: words[problem.status] ?? "Start again from the app.",
        });
      });
    },
  };
}

/** Where it is in doubt how or where to an answer should go, none goes anywhere. */
function refuseDoubtful(parameters: URLSearchParams): void {
  if (["client_id", "redirect_uri"].some((name) => parameters.getAll(name).length > 1))
    throw new Problem("bad-request", "A parameter is repeated.");
  if (parameters.getAll("response_mode").some((mode) => mode !== "query"))
    throw new Problem("bad-request", "Answers are led back in the query alone.");
}
