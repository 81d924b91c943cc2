import type { Context as KoaContext } from "koa";
import { anonymous } from "../auth/caller.ts";
import { readSessionCookie } from "../auth/session/cookie.ts";
import { createSessions, type Person } from "../auth/session/session.ts";
import { deriveKey } from "../crypto/derive-key.ts";
import { nobody } from "../database/database.ts";
import { signIn } from "../domain/business/sign-in.ts";
import { signOut } from "../domain/business/sign-out.ts";
import type { Context, SessionCookie } from "../graphql/context.ts";
import { requestIdOf } from "../http/middleware/request-id.ts";
import type { Portal as SignIns } from "../oauth/interaction.ts";
import type { Services } from "./services.ts";

/** The people of the portal, by their session's cookie. */
export type Portal = SignIns & {
  contextOf(ctx: KoaContext): Promise<Context>;
};

export function openPortal({ config, database, secretKey, contextOf }: Services): Portal {
  const sessions = createSessions({ database, key: deriveKey(secretKey, "sessions") });

  const cookieOf = (ctx: KoaContext) => readSessionCookie(ctx, sessions, config.appUrl);
  const contextFor = (session: SessionCookie, { caller, businessId = nobody }: Person, requestId = ""): Context => ({
    ...contextOf({ caller, businessId }, requestId),
    session,
  });

  return {
    cookieOf,
    authenticatePerson: sessions.authenticatePerson,
    async contextOf(ctx) {
      const cookie = cookieOf(ctx);
      return contextFor(cookie, await sessions.authenticatePerson(cookie.value), requestIdOf(ctx));
    },
    async signIn(cookie, given) {
      await signIn(contextFor(cookie, { caller: anonymous, businessId: undefined }), given);
    },
    async signOut(cookie, person) {
      await signOut(contextFor(cookie, person));
    },
  };
}
