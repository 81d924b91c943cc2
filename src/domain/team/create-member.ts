import type { MemberRole } from "../../auth/caller.ts";
import { hashPassword } from "../../auth/session/password.ts";
import { currentTime } from "../../database/clock.ts";
import type { Member } from "../../generated/prisma/client.ts";
import { Problem } from "../../problems.ts";
import type { SystemClient } from "../business/create-business.ts";

type MemberFields = { name: string; email: string; role: MemberRole };

/** An email address signs in to one business only. */
export async function createMember(
  client: SystemClient,
  businessId: string,
  { password, ...fields }: MemberFields & { password: string },
): Promise<Member> {
  return insertMember(client, businessId, { ...fields, passwordHash: await hashPassword(password) });
}

/** For a transaction, which should not wait for a password to be hashed. */
export async function insertMember(
  client: SystemClient,
  businessId: string,
  { email, ...fields }: MemberFields & { passwordHash: string },
): Promise<Member> {
  const now = currentTime();
  const [member] = await client.member.createManyAndReturn({
    data: [{ ...fields, businessId, email: normalizeEmail(email), createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  });
  if (member === undefined) throw new Problem("conflict", "Another account uses this email.");
  return member;
}

/** People do not keep to one case when they type their own address. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
