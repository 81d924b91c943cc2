import { badField } from "../../../problems.ts";
import type { Database } from "../../../tenancy/database.ts";

/**
 * Throws a 400 for the address of a business's inbox. Everyone who reads that inbox could use the emailed link, so it
 * proves nothing.
 */
export async function assertMailbox({ systemPool }: Database, email: string): Promise<void> {
  const { rows } = await systemPool.query<{ isInbox: boolean }>(
    `select inbox_owner(regexp_replace($1, '[+][^@]*@', '@')) is not null as "isInbox"`,
    [email],
  );
  if (rows[0]?.isInbox) throw badField("/input/email", "must not be the address of a business's inbox");
}
