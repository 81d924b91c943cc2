import type { Context as KoaContext } from "koa";
import type { Provider } from "oidc-provider";
import type { IncomingBody } from "../http/bodies/incoming-body.ts";
import { Problem } from "../problems.ts";

type Parts = {
  provider: Provider;
  appUrl: string;
};

export type OAuthServer = {
  /** The page that an app redirects a person to, and that they return to after a decision. */
  authorize(ctx: KoaContext): Promise<void>;
  /** Registers an app, or issues or revokes tokens, depending on the path. */
  exchange(ctx: KoaContext): Promise<void>;
};

/** The maximum that the library reads. */
const bodyBytes = 56 * 1024;

export function createOAuthServer({ provider, appUrl }: Parts): OAuthServer {
  const callback = provider.callback();
  const { protocol, host } = new URL(appUrl);

  function delegate(ctx: KoaContext): Promise<void> {
    const body: IncomingBody | undefined = ctx.state.body;
    body?.lend(bodyBytes);
    ctx.respond = false;
    // The library takes the server's and the caller's address from these headers, so the caller's own values are
    // replaced.
    Object.assign(ctx.req.headers, {
      host,
      "x-forwarded-host": host,
      "x-forwarded-proto": protocol.slice(0, -1),
      "x-forwarded-for": ctx.ip,
    });
    return callback(ctx.req, ctx.res);
  }

  async function exchange(ctx: KoaContext): Promise<void> {
    ctx.set("Cache-Control", "no-store");
    // The library would respond with a page if the request accepts one.
    ctx.req.headers.accept = "application/json";
    await delegate(ctx);
  }

  return {
    async authorize(ctx) {
      assertUnambiguous(new URL(ctx.url, appUrl).searchParams);
      await delegate(ctx);
    },
    exchange,
  };
}

/** Throws if it is unclear how or where to respond. Then no response goes to the app. */
function assertUnambiguous(parameters: URLSearchParams): void {
  if (["client_id", "redirect_uri"].some((name) => parameters.getAll(name).length > 1))
    throw new Problem("bad-request", "A parameter is repeated.");
  if (parameters.getAll("response_mode").some((mode) => mode !== "query"))
    throw new Problem("bad-request", "response_mode must be query.");
}
