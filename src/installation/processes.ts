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
  /** It has been silent for so long that it has probably been killed. */
  isSilent: boolean;
};

/** The processes of the last day, those that run first. */
export async function listProcesses(pool: Pool, most: number): Promise<RunningProcess[]> {
  const { rows } = await pool.query<RunningProcess>(
    sql`select id, role, host, pid, version, node_version as "nodeVersion", in_maintenance as "inMaintenance",
        started_at as "startedAt", last_seen_at as "lastSeenAt",
        last_seen_at < now() - ${3 * heartbeatSeconds} * interval '1 second' as "isSilent"
      from processes order by "isSilent", started_at desc, id limit ${most}`.statement(),
  );
  return rows;
}
