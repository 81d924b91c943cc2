import type { Context as KoaContext } from "koa";
import { accessProblem, assertNotSuspended, hasAccess } from "../auth/access.ts";
import type { Caller } from "../auth/caller.ts";
import { takePortalQuota } from "../auth/rate-limit/portal-quota.ts";
import { readSessionCookie } from "../auth/session/cookie.ts";
import { readDeviceCookie } from "../auth/session/device-cookie.ts";
import { findProof } from "../auth/session/recent-proof.ts";
import { createSessions, nobodyYet, type Person } from "../auth/session/session.ts";
import { deriveKey } from "../crypto/derive-key.ts";
import { createSigner } from "../crypto/signer.ts";
import { finishSignIn, startSignIn } from "../domain/identity/business/sign-in.ts";
import { signOut } from "../domain/identity/business/sign-out.ts";
import { confirmIdentity } from "../domain/identity/sessions/confirm-identity.ts";
import { type Context, type RequestParts, type SessionCookie, withRequest } from "../graphql/context.ts";
import { requestIdOf } from "../http/middleware/request-id.ts";
import type { Portal as SignIns } from "../oauth/interaction.ts";
import { Problem } from "../problems.ts";
import { createAttempts } from "../sso/attempts.ts";
import { nobody } from "../tenancy/database.ts";
import type { Services } from "./services.ts";

/**
 * Runs before each mutation. The first needs no `admitNext`, because the request itself was counted and authenticated.
 */
function countMutations(ctx: KoaContext, admitNext: () => Promise<void>): () => Promise<void> {
  return async () => {
    if (ctx.state.isChange === true) await admitNext();
    ctx.state.isChange = true;
  };
}

/** The mutations of one document can take minutes. Meanwhile the person may have left the team or changed roles. */
function assertSameAccess(now: Caller, before: Caller): void {
  if (now.kind !== "user") throw accessProblem(now, "person");
  if (before.kind !== "user" || now.role !== before.role) throw new Problem("forbidden", "Your role has just changed.");
}

/** Authenticates people by their session's cookie. */
export type Portal = SignIns & {
  contextOf(ctx: KoaContext): Promise<Context>;
};

export function openPortal({ config, database, secretKey, contextOf }: Services): Portal {
  const sessions = createSessions({ database, key: deriveKey(secretKey, "sessions") });

  const devices = createSigner(deriveKey(secretKey, "devices"));
  const attemptsOf = createAttempts(secretKey, config.appUrl);

  const cookieOf = (ctx: KoaContext) =>
    Object.assign(readSessionCookie(ctx, sessions, config.appUrl), {
      device: readDeviceCookie(ctx, devices, config.appUrl),
    });
  const contextFor = (
    session: SessionCookie,
    { caller, businessId = nobody, lastWrite, watermark }: Person,
    request: Partial<RequestParts> = {},
  ): Context => {
    const { address, userAgent } = session;
    const who = { caller, businessId, lastWrite, watermark };
    return contextOf(who, { id: "", origin: { address, userAgent }, session, ...request });
  };

  return {
    cookieOf,
    authenticatePerson: sessions.authenticatePerson,
    async contextOf(ctx) {
      const cookie = cookieOf(ctx);
      const { portalRateLimitPerMinute: ratePerMinute } = config;
      const person = await sessions.authenticateRequest(cookie.token, ratePerMinute);
      const context = contextFor(cookie, person, { id: requestIdOf(ctx), ssoAttempts: attemptsOf(ctx) });
      const { businessId, caller } = person;
      if (ctx.state.writes === true) assertNotSuspended(caller);
      if (businessId === undefined) {
        await ctx.state.countStranger?.();
        return context;
      }
      Object.assign(ctx.state, { businessId, caller: `${caller.kind}:${caller.id}` });
      const isOwner = hasAccess(caller, "owner");
      const admitNext = async () => {
        assertSameAccess((await sessions.authenticatePerson(cookie.value)).caller, person.caller);
        await takePortalQuota(database, ratePerMinute, { businessId, isOwner });
      };
      return withRequest(context, { countMutation: countMutations(ctx, admitNext) });
    },
    startSignIn: (cookie, given) => startSignIn(contextFor(cookie, nobodyYet), given),
    finishSignIn: (cookie, given) => finishSignIn(contextFor(cookie, nobodyYet), given),
    findProof: (cookie, person) => findProof(contextFor(cookie, person)),
    async confirmIdentity(cookie, person, given) {
      await confirmIdentity(contextFor(cookie, person), given);
    },
    async signOut(cookie, person) {
      await signOut(contextFor(cookie, person));
    },
  };
}
