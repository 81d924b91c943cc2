import type { Pool } from "../postgres/driver.ts";
import { type Sql, sql } from "../query/sql.ts";

/** A person on the operator's page or at the command line. */
export type Operator = {
  /** An email address, or `command line`. */
  name: string;
  address: string | null;
};

export const commandLine: Operator = { name: "command line", address: null };

/** The operators' actions, by their names in the log. */
export const operatorActions = {
  maintenance_started: "Turned on maintenance mode",
  maintenance_ended: "Turned off maintenance mode",
  business_changed: "Changed the plan or subscription",
  business_suspended: "Suspended the business",
  business_unsuspended: "Lifted the suspension",
  audit_stream_paused: "Paused the audit stream",
  audit_stream_resumed: "Resumed the audit stream",
  email_retried: "Sent a failed email again",
  job_retried: "Retried a failed job",
} as const;

export type OperatorAction = keyof typeof operatorActions;

export type LoggedAction = {
  id: string;
  actor: string;
  address: string | null;
  action: OperatorAction;
  subjectId: string | null;
  subject: string | null;
  details: Record<string, unknown> | null;
  createdAt: Date;
};

type Entry = {
  action: OperatorAction;
  subject?: { id?: string; name: string };
  details?: Record<string, unknown>;
};

/** Returns the insert of an entry. Run it in the transaction of the action. */
export function insertAction({ name, address }: Operator, { action, subject, details }: Entry): Sql<never> {
  return sql`insert into operator_actions (actor, address, action, subject_id, subject, details)
    values (${name}, ${address}, ${action}, ${subject?.id ?? null}, ${subject?.name ?? null},
      ${details === undefined ? null : JSON.stringify(details)}::jsonb)`;
}

/** Logs an action whose change is not in a transaction of the platform. */
export async function logAction(pool: Pool, by: Operator, entry: Entry): Promise<void> {
  await pool.query(insertAction(by, entry).statement());
}

/** Lists the newest actions first, below the id `before`. */
export async function listActions(
  pool: Pool,
  { take, before, subjectId }: { take: number; before?: string | undefined; subjectId?: string },
): Promise<LoggedAction[]> {
  const { rows } = await pool.query<LoggedAction>(
    sql`select id::text, actor, address, action, subject_id as "subjectId", subject, details, created_at as "createdAt"
      from operator_actions
      where (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
        and (${subjectId ?? null}::uuid is null or subject_id = ${subjectId ?? null}::uuid)
      order by id desc limit ${take}`.statement(),
  );
  return rows;
}
