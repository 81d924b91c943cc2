import { limits } from "../../../limits/limits.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { enqueueEmail } from "../../integrations/emails/enqueue-email.ts";
import { type AccountEmail, accountEmail } from "./account-email.ts";

/** Emails all active owners, except `exceptId`. The emails commit with the change. */
export async function emailOwners(
  db: Transaction,
  content: Omit<AccountEmail, "to">,
  exceptId?: string | undefined,
): Promise<void> {
  for (const { id, email } of await findOwners(db))
    if (id !== exceptId) await enqueueEmail(db, accountEmail({ to: email, ...content }), { queueId: id });
}

/** Finds active owners who are below the daily limit of account emails. */
function findOwners(db: Transaction): Promise<Pick<RowOf<"Member">, "id" | "email">[]> {
  const { max } = limits.accounts.notices;
  return db.query(
    sql<Pick<RowOf<"Member">, "id" | "email">>`
      select m.id, m.email from members m
      where m.role = 'owner' and m.is_active and m.signs_in and ${max} > (
        select count(*) from emails e
        where e.kind = 'account' and e."to" = m.email and e.created_at > now() - interval '1 day')
      order by m.id limit ${limits.accounts.noticedOwners.max}`,
  );
}
