import type { Context as KoaContext } from "koa";
import type { Signer } from "../../crypto/signer.ts";
import type { KnownDevice } from "../../graphql/context.ts";
import { limits } from "../../limits.ts";

const plainName = "fieldline_device";
const dayMs = 86_400_000;
/** Browsers keep a cookie for at most this long. */
const lifeDays = 400;

type Visit = { memberId: string; day: number };

/** Names the people who have signed in with the browser. It gives access to nothing, and nothing is stored for it. */
export function readDeviceCookie(ctx: KoaContext, signer: Signer, appUrl: string): KnownDevice {
  const secure = appUrl.startsWith("https:");
  const name = secure ? `__Host-${plainName}` : plainName;
  const today = Math.floor(Date.now() / dayMs);
  const known = read(signer, ctx.cookies.get(name, { signed: false })).filter(({ day }) => day > today - lifeDays);
  return {
    isKnown: (memberId) => known.some((visit) => visit.memberId === memberId),
    remember(memberId) {
      const others = known.filter((visit) => visit.memberId !== memberId);
      const visits = [{ memberId, day: today }, ...others].slice(0, limits.accounts.peopleOfDevice.max);
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

function write(signer: Signer, visits: readonly Visit[]): string {
  const text = visits.map(({ memberId, day }) => `${memberId}:${day}`).join("_");
  return `${text}.${signer.sign(text).toString("base64url")}`;
}

function read(signer: Signer, cookie = ""): Visit[] {
  const [text = "", signature = "", ...more] = cookie.split(".");
  if (more.length > 0 || !signer.verify(signature, text)) return [];
  return text.split("_").map((visit) => {
    const [memberId = "", day = ""] = visit.split(":");
    return { memberId, day: Number(day) };
  });
}
