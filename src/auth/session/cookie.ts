import type { Context as KoaContext } from "koa";
import { hashToken } from "../../crypto/hash.ts";
import type { SessionCookie } from "../../graphql/context.ts";
import type { Sessions } from "./session.ts";

const plainName = "fieldline_session";
/** Browsers accept this prefix only from the host itself over TLS, so another subdomain cannot plant a session. */
const hostName = `__Host-${plainName}`;

/**
 * The host's cookie is signed with this mark. On https, a cookie with the plain name is accepted only if an earlier
 * version signed it without the mark. A session of today cannot be planted under that name.
 */
const hostMark = "host:";

/**
 * The name and mark of the live session's cookie while the browser is in a sandbox. It signs nobody in by itself. The
 * signed value names the sandbox's session, so beside another session, which may be another person's, it is useless.
 */
const liveSuffix = "_live";
const liveMark = "live:";

/** The maximum age of a session. A cookie that outlives its session is useless. */
const renewedMs = 30 * 86_400_000;

/**
 * Reads the session's cookie. Scripts cannot read it, other sites' requests do not carry it, and on https it is never
 * sent in the clear.
 */
export function readSessionCookie(
  ctx: KoaContext,
  sessions: Sessions,
  appUrl: string,
): Omit<SessionCookie, "device"> & { value: string | undefined } {
  const secure = appUrl.startsWith("https:");
  const [name, mark] = secure ? [hostName, hostMark] : [plainName, ""];
  const options = { httpOnly: true, sameSite: "lax", secure, path: "/", signed: false, overwrite: true } as const;
  // Behind a proxy that ends TLS the socket is plain. APP_URL says what the browser uses.
  ctx.cookies.secure = secure;

  const sign = (token: string) => sessions.sign(mark + token);
  const liveName = name + liveSuffix;
  const liveMarkOf = (inSandbox: string) => `${liveMark}${mark}${hashToken(inSandbox).toString("base64url")}:`;
  const signLive = (live: string, inSandbox: string) => sessions.sign(liveMarkOf(inSandbox) + live);
  function set(token: string, expires: Date): void {
    if (givenLive !== undefined) drop(liveName);
    write(token, expires);
  }
  function write(token: string, expires: Date): void {
    ctx.cookies.set(name, sign(token), { ...options, expires });
    if (secure && ctx.cookies.get(plainName, { signed: false }) !== undefined) drop(plainName);
  }
  function writeLive(live: string, inSandbox: string, expires: Date): void {
    ctx.cookies.set(liveName, signLive(live, inSandbox), { ...options, expires });
  }
  function drop(each: string): void {
    ctx.cookies.set(each, null, options);
  }

  const given = ctx.cookies.get(name, { signed: false });
  const earlier = secure && given === undefined ? ctx.cookies.get(plainName, { signed: false }) : undefined;
  const token = withoutMark(sessions.verify(given), mark) ?? withoutMark(sessions.verify(earlier), "");
  const givenLive = ctx.cookies.get(liveName, { signed: false });
  const liveToken = token === undefined ? undefined : withoutMark(sessions.verify(givenLive), liveMarkOf(token));
  // Renews cookies of an earlier version or of the previous key, because neither is accepted forever.
  const renewed = () => new Date(Date.now() + renewedMs);
  if (token !== undefined && given !== sign(token)) write(token, renewed());
  if (token !== undefined && liveToken !== undefined && givenLive !== signLive(liveToken, token))
    writeLive(liveToken, token, renewed());
  return {
    address: ctx.ip,
    userAgent: ctx.get("User-Agent"),
    get value() {
      return token === undefined ? undefined : sessions.sign(token);
    },
    token,
    liveToken,
    set,
    enter(inSandbox, expires) {
      if (token === undefined) throw new Error("a sandbox was entered without a session");
      writeLive(token, inSandbox, expires);
      write(inSandbox, expires);
    },
    leave() {
      drop(liveName);
      if (liveToken !== undefined) write(liveToken, renewed());
    },
    clear: () => {
      for (const each of secure ? [name, plainName] : [name]) drop(each);
      if (givenLive !== undefined) drop(liveName);
    },
  };
}

/** Whether the browser has a session's cookie, valid or not. */
export function hasSessionCookie(ctx: KoaContext): boolean {
  return [hostName, plainName].some((name) => ctx.cookies.get(name, { signed: false }) !== undefined);
}

/** Returns undefined if the mark differs. */
function withoutMark(signed: string | undefined, mark: string): string | undefined {
  if (signed === undefined || !signed.startsWith(mark)) return undefined;
  const token = signed.slice(mark.length);
  return token.includes(":") ? undefined : token;
}
