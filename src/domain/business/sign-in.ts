import { verifyPassword } from "../../auth/password.ts";
import { makeSession } from "../../auth/session.ts";
import type { Context } from "../../graphql/context.ts";
import { Problem } from "../../problems.ts";
import { normalizeEmail } from "../team/create-member.ts";
import { limitSignIns } from "./limit-sign-ins.ts";
import { cookieOf, startSession } from "./start-session.ts";
import { viewerOf } from "./viewer.ts";

export async function signIn(context: Context, given: { email: string; password: string }) {
  const cookie = cookieOf(context);
  const { database } = context;
  const email = normalizeEmail(given.email);
  const attempt = await limitSignIns(database, { email, address: cookie.address });
  const member = await database.system.member.findUnique({ where: { email } });
  const isRight = await verifyPassword(given.password, member?.passwordHash);
  if (member === null || !isRight || !member.isActive)
    throw new Problem("unauthorized", "The email or the password is wrong.");
  await attempt.succeeded();
  const session = makeSession();
  await startSession(database, member, session);
  cookie.set(session.token, session.expiresAt);
  return viewerOf(database.tenant(member.businessId), member.id);
}
