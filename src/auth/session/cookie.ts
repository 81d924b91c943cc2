import type { Context as KoaContext } from "koa";
import type { SessionCookie } from "../../graphql/context.ts";
import type { Sessions } from "./session.ts";

const name = "fieldline_session";

/** The session's cookie: no script reads it, no other site's request carries it, and on https it stays there. */
export function readSessionCookie(
  ctx: KoaContext,
  sessions: Sessions,
  appUrl: string,
): SessionCookie & { value: string | undefined } {
  const secure = appUrl.startsWith("https:");
  const options = { httpOnly: true, sameSite: "lax", secure, path: "/", signed: false } as const;
  // Behind a proxy that ends TLS the socket itself is plain; APP_URL says what the browser sees.
  ctx.cookies.secure = secure;
  const value = ctx.cookies.get(name, { signed: false });
  return {
    address: ctx.ip,
    userAgent: ctx.get("User-Agent"),
    value,
    token: sessions.verify(value),
    set: (token, expiresAt) => {
      ctx.cookies.set(name, sessions.sign(token), { ...options, expires: expiresAt });
    },
    clear: () => {
      ctx.cookies.set(name, null, options);
    },
  };
}
