import type { MemberRole } from "../../../auth/caller.ts";
import { hashPassword } from "../../../auth/session/password.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Database } from "../../../tenancy/database.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

type MemberFields = { name: string; email: string; role: MemberRole };

/** An email address signs in to one business only. */
export async function createMember(
  database: Database,
  businessId: string,
  { password, ...fields }: MemberFields & { password: string },
): Promise<RowOf<"Member">> {
  const passwordHash = await hashPassword(password);
  return database.systemTransaction(businessId, (db) => insertMember(db, { ...fields, passwordHash }));
}

/** For a transaction, which should not wait for a password to be hashed. */
export async function insertMember(
  db: Transaction,
  { email, ...fields }: MemberFields & { passwordHash: string },
): Promise<RowOf<"Member">> {
  const member = await db.tryInsert("Member", { ...fields, email: normalizeEmail(email) });
  if (member === undefined) throw new Problem("conflict", "Another account uses this email.");
  return member;
}

/** People do not keep to one case when they type their own address. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
