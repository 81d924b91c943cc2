import { connect } from "../../postgres/connect.ts";
import type { Connection, Pool } from "../../postgres/driver.ts";
import { openSystemPool } from "../../postgres/pools.ts";
import type { Config } from "../config/config.ts";
import { broken, type Finding, ok, warning } from "./check.ts";

type Server = {
  encoding: string;
  ctype: string;
  /** `c` is the C library's provider, whose type C knows only ASCII. */
  provider: string;
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  defaultJit: string;
};

/** Checks the connections that requests use, perhaps through a pooler, and the settings that protect stored data. */
export async function checkSettings(pool: Pool, config: Config, url: string): Promise<Finding> {
  const { databaseUrl, directDatabaseUrl } = config;
  const isPooled = directDatabaseUrl !== undefined;
  const requests = openSystemPool({ url: databaseUrl ?? url, isPooled, max: 1 });
  const isOff = await allOff(requests, await connect(url));
  if (!isOff)
    return broken(
      "jit is on for the platform's own connections, so that each delivery waits seconds for a compiler",
      "alter role … set jit = off for the user of DATABASE_URL, and see what changes settings between the two",
    );
  const { rows } = await pool.query<Server>(
    `select current_setting('server_encoding') as encoding, d.datctype as ctype, d.datlocprovider as provider, current_setting('fsync') as fsync,
       current_setting('full_page_writes') as "fullPageWrites", s.setting as "synchronousCommit",
       j.reset_val as "defaultJit"
     from pg_database d, pg_settings s, pg_settings j
     where d.datname = current_database() and s.name = 'synchronous_commit' and j.name = 'jit'`,
  );
  return rows[0] === undefined ? ok("jit is off for the platform's connections") : judge(rows[0]);
}

/** Returns whether jit is off on both connections, and closes them. */
async function allOff(requests: Pool, maintenance: Connection): Promise<boolean> {
  const text = "select current_setting('jit') = 'off' as off";
  try {
    const shown = await Promise.all([requests, maintenance].map((db) => db.query<{ off: boolean }>(text)));
    return shown.every(({ rows }) => rows[0]?.off === true);
  } finally {
    await Promise.all([requests.end(), maintenance.end()]);
  }
}

function judge({ encoding, ctype, provider, fsync, fullPageWrites, synchronousCommit, defaultJit }: Server): Finding {
  if (encoding !== "UTF8")
    return broken(
      `the database's encoding is ${encoding}, which has not every character`,
      "create a database as ops/database.sql does, with the encoding UTF8, and move the rows by pg_dump and pg_restore",
    );
  const unsafe = Object.entries({ fsync, full_page_writes: fullPageWrites, synchronous_commit: synchronousCommit })
    .filter(([, value]) => value === "off")
    .map(([name]) => name);
  if (unsafe.length > 0)
    return warning(
      `${unsafe.join(" and ")} ${unsafe.length === 1 ? "is" : "are"} off: a power cut loses what was answered as stored`,
      `alter system reset ${unsafe[0]}, then select pg_reload_conf()`,
    );
  if (provider === "c" && (ctype === "C" || ctype === "POSIX"))
    return warning(
      `the database's character type is ${ctype}: a search does not find É by é`,
      "create a database as ops/database.sql does, with the locale C.UTF-8, and move the rows by pg_dump and pg_restore",
    );
  return ok(
    defaultJit === "on"
      ? "jit is on for other connections, and off for the platform's"
      : "jit is off for the platform's connections",
  );
}
