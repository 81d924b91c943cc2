import type { Context as KoaContext } from "koa";
import type { SessionCookie } from "../graphql/context.ts";
import type { Sessions } from "./session.ts";

const name = "fieldline_session";

/** The session's cookie: no script reads it, no other site's request carries it, and on https it stays there. */
export function sessionCookie(
  ctx: KoaContext,
  sessions: Sessions,
  appUrl: string,
): SessionCookie & { sealed: string | undefined } {
  const secure = appUrl.startsWith("https:");
  const options = { httpOnly: true, sameSite: "lax", secure, path: "/", signed: false } as const;
  // Behind a proxy that ends TLS the socket itself is plain; APP_URL says what the browser sees.
  ctx.cookies.secure = secure;
  const sealed = ctx.cookies.get(name, { signed: false });
  return {
    address: ctx.req.socket.remoteAddress ?? "",
    sealed,
    token: sessions.open(sealed),
    set: (token, expiresAt) => {
      ctx.cookies.set(name, sessions.seal(token), { ...options, expires: expiresAt });
    },
    clear: () => {
      ctx.cookies.set(name, null, options);
    },
  };
}
