import type { MemberRole } from "../../gate/caller.ts";
import { hashPassword } from "../../gate/password.ts";
import type { Member } from "../../generated/prisma/client.ts";
import { Problem } from "../../problems.ts";
import type { SystemClient } from "../business/create.ts";

export type NewMember = { name: string; email: string; password: string; role: MemberRole };

/** For sign-up and operators. An email signs in to one business only. */
export async function createMember(client: SystemClient, businessId: string, input: NewMember): Promise<Member> {
  const { name, role, password } = input;
  const email = signInEmail(input.email);
  const passwordHash = await hashPassword(password);
  const [member] = await client.member.createManyAndReturn({
    data: [{ businessId, name, email, passwordHash, role }],
    skipDuplicates: true,
  });
  if (member === undefined) throw new Problem("conflict", "Another account uses this email.");
  return member;
}

/** People do not keep to one case when they type their own address. */
export function signInEmail(email: string): string {
  return email.trim().toLowerCase();
}
