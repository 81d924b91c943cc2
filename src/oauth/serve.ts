import type { Context as KoaContext } from "koa";
import type { Provider } from "oidc-provider";
import type { IncomingBody } from "../http/bodies/incoming-body.ts";
import { Problem } from "../problems.ts";

type Parts = {
  provider: Provider;
  appUrl: string;
};

export type OAuthServer = {
  /** Where a person's browser is led by an app, and led back by us. */
  authorize(ctx: KoaContext): Promise<void>;
  /** Registers an app, issues or revokes tokens, by the path. */
  exchange(ctx: KoaContext): Promise<void>;
};

/** As much as the library reads. */
const bodyBytes = 56 * 1024;

/** The endpoints that the library answers. */
export function createOAuthServer({ provider, appUrl }: Parts): OAuthServer {
  const callback = provider.callback();
  const { protocol, host } = new URL(appUrl);

  function delegate(ctx: KoaContext): Promise<void> {
    const body: IncomingBody | undefined = ctx.state.body;
    body?.lend(bodyBytes);
    ctx.respond = false;
    // The library knows the server's and the caller's address by these alone: never by what a caller says.
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
    // The library answers with pages where the request accepts them.
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

/** Where it is in doubt how or where to an answer should go, none goes anywhere. */
function assertUnambiguous(parameters: URLSearchParams): void {
  if (["client_id", "redirect_uri"].some((name) => parameters.getAll(name).length > 1))
    throw new Problem("bad-request", "A parameter is repeated.");
  if (parameters.getAll("response_mode").some((mode) => mode !== "query"))
    throw new Problem("bad-request", "response_mode must be query.");
}
