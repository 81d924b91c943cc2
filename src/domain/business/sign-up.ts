import { hashPassword } from "../../auth/password.ts";
import { makeSession } from "../../auth/session.ts";
import type { Context } from "../../graphql/context.ts";
import { insertMember } from "../team/create-member.ts";
import { createBusiness } from "./create-business.ts";
import type { SignUpInput } from "./index.ts";
import { limitSignUps } from "./limit-sign-ins.ts";
import { cookieOf, startSession } from "./start-session.ts";
import { viewerOf } from "./viewer.ts";

export async function signUp(context: Context, input: typeof SignUpInput.$inferInput) {
  const cookie = cookieOf(context);
  const { database } = context;
  const { name, email } = input;
  await limitSignUps(database, cookie.address);
  const passwordHash = await hashPassword(input.password);
  const member = await database.system.$transaction(async (tx) => {
    const business = await createBusiness(tx, { name: input.business_name });
    return insertMember(tx, business.id, { name, email, passwordHash, role: "owner" });
  });
  const session = makeSession();
  await startSession(database, member, session);
  cookie.set(session.token, session.expiresAt);
  return viewerOf(database.tenant(member.businessId), member.id);
}
