import type { Queryable } from "../../postgres/driver.ts";
import { BackupError } from "../backup-error.ts";
import { quoted } from "../tables.ts";
import type { ImportedTable } from "./columns.ts";

const moved = "'The business moved to this installation before it was sent.'";

type Step = { name: string; sql: string };

/**
 * Ends everything that the other installation has started, so that an import sends nothing. Queues are not part of an
 * export. `$1` is the business. The operator is shown each count under its name.
 */
const steps: readonly Step[] = [
  { name: "", sql: "update businesses set deletion_notice_at = null, deletion_started_at = null where id = $1" },
  {
    name: "two_factor_off",
    sql: "update members set two_factor_at = null where business_id = $1 and two_factor_at is not null",
  },
  {
    name: "invitations_revoked",
    sql: "update invitations set revoked_at = now() where business_id = $1 and accepted_at is null and revoked_at is null",
  },
  {
    name: "apps_disconnected",
    sql: "update connected_apps set revoked_at = now() where business_id = $1 and revoked_at is null",
  },
  {
    // The domains are not verified in this installation.
    name: "single_sign_on_off",
    sql: `update single_sign_on set mode = 'off', verified_domains = '{}', connection_set_at = now() where business_id = $1`,
  },
  {
    name: "deliveries_skipped",
    sql: "update webhook_deliveries set status = 'skipped' where business_id = $1 and status in ('pending', 'failed')",
  },
  { name: "", sql: "update webhook_subscriptions set notice_due = false where business_id = $1 and notice_due" },
  {
    name: "",
    sql: `update quotes set email_status = 'failed', email_failure = ${moved} where business_id = $1 and email_status = 'queued'`,
  },
  {
    name: "",
    sql: `update credit_notes set email_status = 'failed', email_failure = ${moved} where business_id = $1 and email_status = 'queued'`,
  },
  {
    name: "",
    sql: `update invoices set email_status = 'failed', email_failure = ${moved} where business_id = $1 and email_status = 'queued'`,
  },
  {
    name: "emails_not_sent",
    sql: `update emails set status = 'failed', last_error = ${moved} where business_id = $1 and status = 'queued'`,
  },
  { name: "", sql: "update emails set notice_due = false where business_id = $1 and notice_due" },
  {
    name: "messages_not_sent",
    sql: `update drafts set status = case status when 'scheduled' then 'draft' else 'failed' end::"DraftStatus",
        failure = case status when 'sending' then ${moved} end, send_at = null, attempt_id = null
      where business_id = $1 and status in ('scheduled', 'sending')`,
  },
  {
    name: "",
    sql: `update conversations c set draft_count = d.count
      from (select conversation_id, count(*) filter (where status = 'draft') as count from drafts
        where business_id = $1 and conversation_id is not null group by 1) d
      where c.business_id = $1 and c.id = d.conversation_id and c.draft_count <> d.count`,
  },
  {
    name: "imports_cancelled",
    sql: `update imports set status = 'cancelled', finished_at = now(), claimed_until = null
      where business_id = $1 and status not in ('done', 'cancelled')`,
  },
  {
    name: "online_payments_expired",
    sql: "update online_payments set status = 'expired', check_at = null where business_id = $1 and status = 'open'",
  },
  {
    name: "files_missing",
    sql: "delete from files where business_id = $1 and id not in (select id from import_files)",
  },
  { name: "", sql: "delete from file_removals where business_id = $1" },
  {
    name: "",
    sql: `insert into audit_log (id, business_id, kind, actor_kind, actor_name)
      values (new_uuid_v7(), $1, 'business_imported', 'operator', 'Operator')`,
  },
];

export async function settle(db: Queryable, businessId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, sql } of steps) {
    const { rowCount } = await db.query(sql, [businessId]);
    if (name !== "") counts[name] = rowCount ?? 0;
  }
  // Numbers and addresses made up later must differ from the imported one.
  await db.query(
    `select setval('made_up_inboxes', n) from (
       select substring(inbound_email from '^inbox-(\\d{1,15})@')::bigint as n from businesses where id = $1) made_up
     where n > (select last_value from made_up_inboxes)`,
    [businessId],
  );
  return counts;
}

/** Sets the references to records that came later in the file. */
export async function linkRecords(db: Queryable, tables: Iterable<ImportedTable>, businessId: string): Promise<void> {
  await db.query("analyze import_later");
  for (const { table, later } of tables)
    for (const [column, to] of later) {
      const { rows } = await db.query<{ line: number }>(
        `select line from import_later l where "table" = $2 and "column" = $3
           and not exists (select from ${quoted(to)} t where t.business_id = $1 and t.id = l.value)
         order by line limit 1`,
        [businessId, table, column],
      );
      const [broken] = rows;
      if (broken !== undefined)
        throw new BackupError(`line ${broken.line}: its ${column} names a record that is not in the export`);
      await db.query(
        `update ${quoted(table)} r set ${quoted(column)} = l.value from import_later l
         where l."table" = $2 and l."column" = $3 and r.business_id = $1 and r.id = l.id`,
        [businessId, table, column],
      );
    }
}
