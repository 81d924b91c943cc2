import { normalizeEmail } from "../domain/identity/team/create-member.ts";
import type { Business, Member } from "../generated/prisma/client.ts";
import type { Database } from "../tenancy/database.ts";
import { CommandError } from "./command-error.ts";

/** Finds a person by email, which is unique across businesses. */
export async function findMember(database: Database, email: string): Promise<Member & { business: Business }> {
  const member = await database.system.member.findUnique({
    where: { email: normalizeEmail(email) },
    include: { business: true },
  });
  if (member === null) throw new CommandError("--email: nobody signs in with this email");
  return member;
}
