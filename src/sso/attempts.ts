import { randomBytes } from "node:crypto";
import type { Context as KoaContext } from "koa";
import { deriveKey, type Key } from "../crypto/derive-key.ts";
import { createEncryption, type Encryption } from "../crypto/encrypt.ts";
import { isSameSecret } from "../crypto/hash.ts";
import { limits } from "../limits/limits.ts";
import { currentTime } from "../postgres/clock.ts";
import type { Checks } from "./relying-party.ts";

/**
 * The purpose of a sign-in at the provider. An owner tests the connection, and a signed-in person confirms their
 * identity.
 */
export type Purpose = "sign-in" | "test" | "confirm";

/** The state of a sign-in at a provider until the person returns. */
export type Attempt = {
  checks: Checks;
  purpose: Purpose;
  businessId: string;
  /** When the connection was set, so that an attempt from before a change is refused. */
  connectionSetAt: string;
  /** The person who tests or confirms. */
  memberId?: string | undefined;
  /** The token of the person's invitation. */
  invitation?: string | undefined;
  /** The path to continue at. */
  to: string;
};

/** The attempts of one browser. No other browser can finish them. */
export type AttemptCookies = {
  /** Stores an attempt in a cookie until it is consumed. */
  save(attempt: Omit<Attempt, "checks">): Attempt;
  /** Returns the attempt once, and clears its cookie. */
  consume(state: string): Attempt | undefined;
};

type Kept = Attempt & { until: number };

const plainName = "fieldline_sso";
/** A browser may have an attempt in each of several tabs. The limit keeps its requests small. */
const slots = ["0", "1", "2", "3"] as const;

const randomText = () => randomBytes(32).toString("base64url");

/** Encrypted, because the verifier is a secret until the code is exchanged. */
export function createAttempts(secretKey: Key, appUrl: string): (ctx: KoaContext) => AttemptCookies {
  const encryption = createEncryption(deriveKey(secretKey, "single sign-on attempts"));
  const secure = appUrl.startsWith("https:");
  const nameOf = (slot: string) => `${secure ? "__Host-" : ""}${plainName}_${slot}`;
  const lifeMs = limits.accounts.ssoAttempt.max * 60_000;
  return (ctx) => {
    const options = { httpOnly: true, sameSite: "lax", secure, path: "/", signed: false, overwrite: true } as const;
    const get = (slot: string) => ctx.cookies.get(nameOf(slot), { signed: false });
    const set = (slot: string, value: string | null) => {
      // Behind a proxy that ends TLS, the socket is plain.
      ctx.cookies.secure = secure;
      ctx.cookies.set(nameOf(slot), value, { ...options, ...(value === null ? {} : { maxAge: lifeMs }) });
    };
    return {
      save(given) {
        const slot = slots.find((each) => get(each) === undefined) ?? oldestOf(encryption, get);
        const checks = { state: slot + randomText(), nonce: randomText(), verifier: randomText() };
        const kept: Kept = { ...given, checks, until: currentTime().getTime() + lifeMs };
        set(slot, encryption.encrypt(slot, JSON.stringify(kept)).toString("base64url"));
        return kept;
      },
      consume(state) {
        const slot = slots.find((each) => state.startsWith(each));
        const kept = slot && read(encryption, slot, get(slot));
        if (slot === undefined || kept === undefined || !isSameSecret(state, kept.checks.state)) return undefined;
        set(slot, null);
        return kept.until > currentTime().getTime() ? kept : undefined;
      },
    };
  };
}

function oldestOf(encryption: Encryption, get: (slot: string) => string | undefined): string {
  const ages = slots.map((slot) => ({ slot, until: read(encryption, slot, get(slot))?.until ?? 0 }));
  return ages.toSorted((a, b) => a.until - b.until)[0]?.slot ?? slots[0];
}

/** Decrypts only cookies of this installation, so their format is known. */
function read({ decrypt }: Encryption, slot: string, cookie: string | undefined): Kept | undefined {
  if (cookie === undefined) return undefined;
  try {
    return JSON.parse(decrypt(slot, Buffer.from(cookie, "base64url"))) as Kept;
  } catch {
    return undefined;
  }
}
