import { hashPassword } from "../../auth/session/password.ts";
import type { Context } from "../../graphql/context.ts";
import { insertMember } from "../team/create-member.ts";
import { createBusiness } from "./create-business.ts";
import { limitSignUps } from "./limit-sign-ins.ts";
import type { SignUpInput } from "./schema.ts";
import { cookieOf, startSessionByCookie } from "./start-session.ts";
import { readViewer } from "./viewer.ts";

export async function signUp(context: Context, input: typeof SignUpInput.$inferInput) {
  const { database } = context;
  const { business_name: businessName, time_zone: timeZone, name, email, password } = input;
  await limitSignUps(database, cookieOf(context).address);
  const passwordHash = await hashPassword(password);
  const member = await database.system.$transaction(async (tx) => {
    const business = await createBusiness(tx, { name: businessName, ...(timeZone == null ? {} : { timeZone }) });
    return insertMember(tx, business.id, { name, email, passwordHash, role: "owner" });
  });
  await startSessionByCookie(context, member);
  return readViewer(database.tenant(member.businessId), member.id);
}
