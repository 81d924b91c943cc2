import { changesChannel } from "../events/changes-channel.ts";
import type { Pool } from "../postgres/driver.ts";
import { type Sql, sql } from "../query/sql.ts";
import { type Maintenance, maintenanceTopic } from "./maintenance.ts";
import { insertAction, type Operator } from "./operator-log.ts";

/** Turns maintenance mode on, or changes its message. Every process follows after the commit. */
export async function startMaintenance(
  pool: Pool,
  by: Operator,
  { message, retryAfterSeconds }: Pick<Maintenance, "message" | "retryAfterSeconds">,
): Promise<Maintenance> {
  const [started] = await changeMaintenance(
    pool,
    sql<Maintenance>`insert into maintenance (message, retry_after_seconds, started_by)
      values (${message}, ${retryAfterSeconds}, ${by.name})
      on conflict (is_on) do update
        set message = excluded.message, retry_after_seconds = excluded.retry_after_seconds
      returning ${maintenanceColumns}`,
    insertAction(by, {
      action: "maintenance_started",
      details: { message, retry_after_seconds: retryAfterSeconds },
    }),
  );
  if (started === undefined) throw new Error("maintenance mode was not stored");
  return started;
}

/** Returns undefined if it was off. */
export async function endMaintenance(pool: Pool, by: Operator): Promise<Maintenance | undefined> {
  const [ended] = await changeMaintenance(
    pool,
    sql<Maintenance>`delete from maintenance returning ${maintenanceColumns}`,
    insertAction(by, { action: "maintenance_ended" }),
  );
  return ended;
}

export async function findMaintenance(pool: Pool): Promise<Maintenance | undefined> {
  const { rows } = await pool.query<Maintenance>(sql`select ${maintenanceColumns} from maintenance`.statement());
  return rows[0];
}

const maintenanceColumns = sql`message, retry_after_seconds as "retryAfterSeconds", started_by as "startedBy",
  started_at as "startedAt"`;

/** Logs and publishes the change only if rows changed. */
async function changeMaintenance(pool: Pool, change: Sql<Maintenance>, logged: Sql<never>): Promise<Maintenance[]> {
  const db = await pool.connect();
  try {
    await db.query("begin");
    const { rows } = await db.query<Maintenance>(change.statement());
    if (rows.length > 0) {
      await db.query(logged.statement());
      await db.query("select pg_notify($1, $2)", [changesChannel, maintenanceTopic]);
    }
    await db.query("commit");
    db.release();
    return rows;
  } catch (error) {
    db.release(true);
    throw error;
  }
}
