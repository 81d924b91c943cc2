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

/** Whoever has two-factor sign-in is told so only once their password was right. */
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
  return readViewer(context.database.tenant(member.businessId), member.id);
}

/**
 * The first of the two steps of a page: signs in whoever needs no code. For everybody else the token, which lasts five
 * minutes, leads to `finishSignIn`.
 */
export async function beginSignIn(
  context: Context,
  credentials: Credentials,
): Promise<{ pendingToken: string } | undefined> {
  const { member, attempt } = await verifyCredentials(context, credentials);
  if (member.twoFactorAt === null) {
    await finish(context, member, attempt);
    return undefined;
  }
  await attempt.undo();
  return { pendingToken: context.pendingSignIns.create(member) };
}

/** The second step. A wrong code is a bad-request at `/code`; where the first step has to be taken again, unauthorized. */
export async function finishSignIn(context: Context, { pendingToken, code }: { pendingToken: string; code: string }) {
  const { database } = context;
  const pending = context.pendingSignIns.read(pendingToken);
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
  const { database } = context;
  const email = normalizeEmail(credentials.email);
  const attempt = await limitSignIns(database, { email, address: cookieOf(context).address });
  const member = await readMember(database, "email", email);
  const isRight = await verifyPassword(credentials.password, member?.passwordHash);
  if (member === undefined || !isRight || !member.isActive) {
    await auditFailure(database, email, context.origin);
    throw wrongCredentials();
  }
  // After the check of the password, so that strangers learn nothing, and before a code is required.
  await assertPasswordCounts(context, member, attempt);
  return { member, attempt };
}

async function assertPasswordCounts({ database, sso }: Context, member: Member, attempt: SignInAttempt): Promise<void> {
  try {
    await database.tenant(member.businessId).transaction((db) => assertMethod(db, member, "password"));
  } catch (error) {
    if (!(error instanceof PasswordRefused)) throw error;
    await attempt.undo();
    const { slug } = await find(database.tenant(member.businessId), "Business", member.businessId);
    throw new PasswordRefused(sso.startUrl(slug));
  }
}

/** Among all businesses: which one, signing in says. */
async function readMember(
  { systemPool }: Database,
  column: "id" | "email",
  value: string,
): Promise<Member | undefined> {
  const { rows } = await systemPool.query<Member>({
    name: `member-by-${column}`,
    text: `select id, business_id as "businessId", email, password_hash as "passwordHash",
             two_factor_at as "twoFactorAt", is_active as "isActive", role
           from members where ${column} = $1`,
    values: [value],
  });
  return rows[0];
}

/** A wrong code stays counted as a failure. */
async function finish(context: Context, member: Member, attempt: SignInAttempt, code?: string): Promise<void> {
  const codes = member.twoFactorAt === null ? undefined : await limitCodes(context.database, member);
  await startSessionByCookie(context, member, code === undefined ? {} : { code }).catch(async (error: unknown) => {
    if (isWrongCode(error)) await auditFailure(context.database, member.email, context.origin);
    throw error;
  });
  await codes?.succeeded();
  await attempt.succeeded();
}
