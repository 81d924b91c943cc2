import { badField } from "../../../problems.ts";
import type { Database } from "../../../tenancy/database.ts";

/** A business's inbox proves no mailbox: whoever reads its messages could use a link that is emailed there. */
export async function assertMailbox({ systemPool }: Database, email: string): Promise<void> {
  const { rows } = await systemPool.query<{ isInbox: boolean }>(
    `select inbox_owner(regexp_replace($1, '[+][^@]*@', '@')) is not null as "isInbox"`,
    [email],
  );
  if (rows[0]?.isInbox) throw badField("/input/email", "must not be the address of a business's inbox");
}
