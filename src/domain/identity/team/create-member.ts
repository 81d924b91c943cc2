import type { MemberRole } from "../../../auth/caller.ts";
import { hashPassword } from "../../../auth/session/password.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Database } from "../../../tenancy/database.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

type MemberFields = { name: string; email: string; role: MemberRole };

/** Creates a member. Throws a 409 if the email has an account in any business. */
export async function createMember(
  database: Database,
  businessId: string,
  { password, ...fields }: MemberFields & { password: string },
): Promise<RowOf<"Member">> {
  const passwordHash = await hashPassword(password);
  return database.systemTransaction(businessId, (db) => insertMember(db, { ...fields, passwordHash }));
}

/** Inserts a member whose password is already hashed, because hashing is too slow for a transaction. */
export async function insertMember(
  db: Transaction,
  { email, ...fields }: MemberFields & { passwordHash: string },
): Promise<RowOf<"Member">> {
  const member = await db.tryCreate("Member", { data: { ...fields, email: normalizeEmail(email) } });
  if (member === null) throw new Problem("conflict", "Another account uses this email.");
  return member;
}

/** Lower case without surrounding spaces, because people vary the case of their address. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
