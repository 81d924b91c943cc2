import { Problem } from "../../../problems.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

export async function assertNotOnTeam(db: Transaction, email: string): Promise<void> {
  const member = await db.findFirst("Member", { where: { email } });
  if (member === null) return;
  const { name, isActive } = member;
  throw new Problem(
    "conflict",
    isActive
      ? `${email} is on the team: ${name}.`
      : `${email} was on the team: ${name}. Give them their access back instead.`,
  );
}
