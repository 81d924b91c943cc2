import { verifyPassword } from "../../../auth/session/password.ts";
import type { Context } from "../../../graphql/context.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Database } from "../../../tenancy/database.ts";
import { find } from "../../kernel/store.ts";
import { assertMethod, PasswordRefused } from "../single-sign-on/assert-method.ts";
import { normalizeEmail } from "../team/create-member.ts";
import { isWrongCode, missingCode } from "../two-factor/assert-code.ts";
import { auditFailure } from "./audit-failure.ts";
import { limitCodes, limitSignIns, type SignInAttempt } from "./limit-sign-ins.ts";
import { cookieOf, startSessionByCookie, wrongCredentials } from "./start-session.ts";
import { readViewer } from "./viewer.ts";

type Credentials = { email: string; password: string };
type Member = Pick<
  RowOf<"Member">,
  "id" | "businessId" | "email" | "passwordHash" | "twoFactorAt" | "isActive" | "role"
>;

/** Signs in. Only a correct password reveals that a code is needed. */
export async function signIn(
  context: Context,
  { code, ...credentials }: Credentials & { code?: string | null | undefined },
) {
  const { member, attempt } = await verifyCredentials(context, credentials);
  const given = code?.trim() ? code : undefined;
  if (member.twoFactorAt !== null && given === undefined) {
    await attempt.undo();
    throw missingCode();
  }
  await finish(context, member, attempt, given);
  return readViewer(context.services.database.tenant(member.businessId), member.id);
}

/**
 * The first step of the sign-in page. Signs in people without two-factor sign-in and returns undefined. For others,
 * returns a token for `finishSignIn` that lasts five minutes.
 */
export async function startSignIn(
  context: Context,
  credentials: Credentials,
): Promise<{ pendingToken: string } | undefined> {
  const { member, attempt } = await verifyCredentials(context, credentials);
  if (member.twoFactorAt === null) {
    await finish(context, member, attempt);
    return undefined;
  }
  await attempt.undo();
  return { pendingToken: context.services.pendingSignIns.create(member) };
}

/** The second step. Throws a 400 at `/code` for a wrong code, and a 401 if the first step must be repeated. */
export async function finishSignIn(context: Context, { pendingToken, code }: { pendingToken: string; code: string }) {
  const { database } = context.services;
  const pending = context.services.pendingSignIns.read(pendingToken);
  const member = pending && (await readMember(database, "id", pending.memberId));
  if (!member?.isActive || !pending?.isOf(member))
    throw new Problem("unauthorized", "The code was not entered within five minutes. Enter your password again.");
  const attempt = await limitSignIns(database, { email: member.email, address: cookieOf(context).address });
  await finish(context, member, attempt, code);
}

async function verifyCredentials(
  context: Context,
  credentials: Credentials,
): Promise<{ member: Member; attempt: SignInAttempt }> {
  const { database } = context.services;
  const email = normalizeEmail(credentials.email);
  const attempt = await limitSignIns(database, { email, address: cookieOf(context).address });
  const member = await readMember(database, "email", email);
  const isRight = await verifyPassword(credentials.password, member?.passwordHash);
  if (member === undefined || !isRight || !member.isActive) {
    await auditFailure(database, email, context.request.origin);
    throw wrongCredentials();
  }
  // Runs after the password check, so that strangers learn nothing, and before a code is required.
  await assertCanUsePassword(context, member, attempt);
  return { member, attempt };
}

async function assertCanUsePassword(
  { services: { database, sso } }: Context,
  member: Member,
  attempt: SignInAttempt,
): Promise<void> {
  try {
    await database.tenant(member.businessId).transaction((db) => assertMethod(db, member, "password"));
  } catch (error) {
    if (!(error instanceof PasswordRefused)) throw error;
    await attempt.undo();
    const { slug } = await find(database.tenant(member.businessId), "Business", member.businessId);
    throw new PasswordRefused(sso.startUrl(slug));
  }
}

/** Finds the member in all businesses, because sign-in does not name one. */
async function readMember(
  { systemPool }: Database,
  column: "id" | "email",
  value: string,
): Promise<Member | undefined> {
  const { rows } = await systemPool.query<Member>({
    name: `member-by-${column}`,
    text: `select id, business_id as "businessId", email, password_hash as "passwordHash",
             two_factor_at as "twoFactorAt", is_active as "isActive", role
           from members where ${column} = $1 and signs_in`,
    values: [value],
  });
  return rows[0];
}

/** Starts the session. A wrong code still counts as a failure. */
async function finish(context: Context, member: Member, attempt: SignInAttempt, code?: string): Promise<void> {
  const codes = member.twoFactorAt === null ? undefined : await limitCodes(context.services.database, member);
  await startSessionByCookie(context, member, code === undefined ? {} : { code }).catch(async (error: unknown) => {
    if (isWrongCode(error)) await auditFailure(context.services.database, member.email, context.request.origin);
    throw error;
  });
  await codes?.succeeded();
  await attempt.succeeded();
}
