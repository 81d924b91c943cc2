import type { Context as KoaContext } from "koa";
import type { Signer } from "../../crypto/signer.ts";
import type { KnownDevice } from "../../graphql/context.ts";
import { limits } from "../../limits/limits.ts";
import { currentTime } from "../../postgres/clock.ts";

const plainName = "fieldline_device";
const dayMs = 86_400_000;
/** Browsers keep a cookie for at most 400 days. */
const lifeDays = 400;

/** `at` is the time of the last sign-in, in milliseconds. */
type Visit = { memberId: string; at: number };

/**
 * Reads the cookie that names the people who have signed in with the browser. It gives no access, and nothing is stored
 * for it.
 */
export function readDeviceCookie(ctx: KoaContext, signer: Signer, appUrl: string): KnownDevice {
  const secure = appUrl.startsWith("https:");
  const name = secure ? `__Host-${plainName}` : plainName;
  const now = currentTime().getTime();
  const known = read(signer, ctx.cookies.get(name, { signed: false })).filter(({ at }) => at > now - lifeDays * dayMs);
  return {
    isKnown: (memberId, since) =>
      known.some((visit) => visit.memberId === memberId && visit.at > (since?.getTime() ?? 0)),
    remember(memberId) {
      const others = known.filter((visit) => visit.memberId !== memberId);
      const visits = [{ memberId, at: currentTime().getTime() }, ...others].slice(
        0,
        limits.accounts.peopleOfDevice.max,
      );
      ctx.cookies.secure = secure;
      ctx.cookies.set(name, write(signer, visits), {
        httpOnly: true,
        sameSite: "lax",
        secure,
        path: "/",
        signed: false,
        overwrite: true,
        expires: new Date(Date.now() + lifeDays * dayMs),
      });
    },
  };
}

/** Earlier releases wrote the number of the day. */
function timeOf(written: number): number {
  return written < dayMs ? written * dayMs : written;
}

function write(signer: Signer, visits: readonly Visit[]): string {
  const text = visits.map(({ memberId, at }) => `${memberId}:${at}`).join("_");
  return `${text}.${signer.sign(text).toString("base64url")}`;
}

function read(signer: Signer, cookie = ""): Visit[] {
  const [text = "", signature = "", ...more] = cookie.split(".");
  if (more.length > 0 || !signer.verify(signature, text)) return [];
  return text.split("_").map((visit) => {
    const [memberId = "", written = ""] = visit.split(":");
    return { memberId, at: timeOf(Number(written)) };
  });
}
