import type { Context as KoaContext } from "koa";
import type { SessionCookie } from "../../graphql/context.ts";
import type { Sessions } from "./session.ts";

const plainName = "fieldline_session";
/** Browsers take this name from the host itself alone, over TLS: no other subdomain can plant a session of its own. */
const hostName = `__Host-${plainName}`;

/**
 * Part of what is signed for the name of the host. What carries the plain name on https was signed by an earlier version, or
 * is refused: a session that somebody starts today cannot be planted under it.
 */
const hostMark = "host:";

/** As long as any session: the cookie may outlive its session, and is worth nothing then. */
const renewedMs = 30 * 86_400_000;

/** The session's cookie: no script reads it, no other site's request carries it, and on https it stays there. */
export function readSessionCookie(
  ctx: KoaContext,
  sessions: Sessions,
  appUrl: string,
): Omit<SessionCookie, "device"> & { value: string | undefined } {
  const secure = appUrl.startsWith("https:");
  const [name, mark] = secure ? [hostName, hostMark] : [plainName, ""];
  const options = { httpOnly: true, sameSite: "lax", secure, path: "/", signed: false, overwrite: true } as const;
  // Behind a proxy that ends TLS the socket itself is plain; APP_URL says what the browser sees.
  ctx.cookies.secure = secure;

  const sign = (token: string) => sessions.sign(mark + token);
  function set(token: string, expires: Date): void {
    ctx.cookies.set(name, sign(token), { ...options, expires });
    if (secure && ctx.cookies.get(plainName, { signed: false }) !== undefined) drop(plainName);
  }
  function drop(each: string): void {
    ctx.cookies.set(each, null, options);
  }

  const given = ctx.cookies.get(name, { signed: false });
  const earlier = secure && given === undefined ? ctx.cookies.get(plainName, { signed: false }) : undefined;
  const token = withoutMark(sessions.verify(given), mark) ?? withoutMark(sessions.verify(earlier), "");
  // An earlier version's, or signed by the previous key: neither is accepted for ever.
  if (token !== undefined && given !== sign(token)) set(token, new Date(Date.now() + renewedMs));
  return {
    address: ctx.ip,
    userAgent: ctx.get("User-Agent"),
    get value() {
      return token === undefined ? undefined : sessions.sign(token);
    },
    token,
    set,
    clear: () => {
      for (const each of secure ? [name, plainName] : [name]) drop(each);
    },
  };
}

/** Undefined where it is marked otherwise. */
function withoutMark(signed: string | undefined, mark: string): string | undefined {
  if (signed === undefined || !signed.startsWith(mark)) return undefined;
  const token = signed.slice(mark.length);
  return token.includes(":") ? undefined : token;
}
