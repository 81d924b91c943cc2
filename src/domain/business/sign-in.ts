import { verifyPassword } from "../../auth/session/password.ts";
import type { Context } from "../../graphql/context.ts";
import { normalizeEmail } from "../team/create-member.ts";
import { limitSignIns } from "./limit-sign-ins.ts";
import { cookieOf, startSessionByCookie, wrongCredentials } from "./start-session.ts";
import { readViewer } from "./viewer.ts";

export async function signIn(context: Context, credentials: { email: string; password: string }) {
  const { database } = context;
  const email = normalizeEmail(credentials.email);
  const attempt = await limitSignIns(database, { email, address: cookieOf(context).address });
  const member = await database.system.member.findUnique({ where: { email } });
  const isRight = await verifyPassword(credentials.password, member?.passwordHash);
  if (member === null || !isRight || !member.isActive) throw wrongCredentials();
  await attempt.succeeded();
  await startSessionByCookie(context, member);
  return readViewer(database.tenant(member.businessId), member.id);
}
