import type { Pool } from "../postgres/driver.ts";
import { sql } from "../query/sql.ts";
import { heartbeatSeconds } from "./watch.ts";

export type RunningProcess = {
  id: string;
  role: string;
  host: string;
  pid: number;
  version: string;
  nodeVersion: string;
  inMaintenance: boolean;
  startedAt: Date;
  lastSeenAt: Date;
  /** Whether it has been silent for so long that it was probably killed. */
  isSilent: boolean;
};

/** Lists the processes of the last day, running ones first. */
export async function listProcesses(pool: Pool, max: number): Promise<RunningProcess[]> {
  const { rows } = await pool.query<RunningProcess>(
    sql`select id, role, host, pid, version, node_version as "nodeVersion", in_maintenance as "inMaintenance",
        started_at as "startedAt", last_seen_at as "lastSeenAt",
        last_seen_at < now() - ${3 * heartbeatSeconds} * interval '1 second' as "isSilent"
      from processes order by "isSilent", started_at desc, id limit ${max}`.statement(),
  );
  return rows;
}
