import type { MemberRole } from "../../auth/caller.ts";
import { hashPassword } from "../../auth/password.ts";
import type { Member } from "../../generated/prisma/client.ts";
import { Problem } from "../../problems.ts";
import type { SystemClient } from "../business/create.ts";

type Described = { name: string; email: string; role: MemberRole };

export type NewMember = Described & { password: string };

/** For operators; an email signs in to one business only. */
export async function createMember(client: SystemClient, businessId: string, input: NewMember): Promise<Member> {
  const { password, ...described } = input;
  return insertMember(client, businessId, { ...described, passwordHash: await hashPassword(password) });
}

/** For a transaction, which should not wait for a password to be hashed. */
export async function insertMember(
  client: SystemClient,
  businessId: string,
  { name, email, role, passwordHash }: Described & { passwordHash: string },
): Promise<Member> {
  const [member] = await client.member.createManyAndReturn({
    data: [{ businessId, name, email: signInEmail(email), passwordHash, role }],
    skipDuplicates: true,
  });
  if (member === undefined) throw new Problem("conflict", "Another account uses this email.");
  return member;
}

/** People do not keep to one case when they type their own address. */
export function signInEmail(email: string): string {
  return email.trim().toLowerCase();
}
