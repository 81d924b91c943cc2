import { asPerson, audit } from "../../../audit/audit.ts";
import { assertStrongPassword } from "../../../auth/password/assert-strong.ts";
import { hashPassword } from "../../../auth/session/password.ts";
import type { Context } from "../../../graphql/context.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import { newId } from "../../../query/new-id.ts";
import { assertMailbox } from "../accounts/assert-mailbox.ts";
import { sendVerification } from "../accounts/send-verification.ts";
import { insertMember } from "../team/create-member.ts";
import { createBusiness } from "./create-business.ts";
import { limitSignUps } from "./limit-sign-ins.ts";
import type { SignUpInput } from "./schema.ts";
import { cookieOf, startSessionByCookie } from "./start-session.ts";
import { readViewer } from "./viewer.ts";

export async function signUp(context: Context, input: typeof SignUpInput.$inferInput) {
  const { database } = context.services;
  const { business_name: businessName, time_zone: timeZone, name, email, password } = input;
  if (context.services.signUp === "off")
    throw new Problem("forbidden", "Sign-up is closed here. Ask the operator of this installation for an account.");
  await limitSignUps(database, cookieOf(context).address);
  await assertMailbox(database, email);
  await assertStrongPassword("/input/password", password, { name, email, businessName });
  const passwordHash = await hashPassword(password);
  const member = await database.systemTransaction(newId(), async (db) => {
    const business = await createBusiness(db, {
      name: businessName,
      verifiedAt: null,
      signedUpAt: currentTime(),
      ...(timeZone == null ? {} : { timeZone }),
    });
    const owner = await insertMember(db, { name, email, passwordHash, role: "owner" });
    await audit(db, asPerson(owner, context.request.origin), "business_created", { subject: business });
    return owner;
  });
  const db = database.tenant(member.businessId);
  await sendVerification(db, context.services.accountLinks, member, { isWelcome: true });
  await startSessionByCookie(context, member);
  return readViewer(db, member.id);
}
