import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type SystemUser, unprivilegedUser } from "../../src/embedded-postgres/system-user.ts";

const exec = promisify(execFile);

/** The folder of the newest PostgreSQL programs from Debian's packages. */
function findPrograms(): string | undefined {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql").map(Number) : [];
  const folder = `/usr/lib/postgresql/${Math.max(...versions)}/bin`;
  const needed = ["initdb", "postgres", "pg_dump", "pg_restore", "pg_basebackup", "psql"];
  return needed.every((each) => existsSync(join(folder, each))) ? folder : undefined;
}

export const missingPrograms =
  "there is no PostgreSQL in /usr/lib/postgresql with initdb, pg_dump, psql and pg_basebackup";

/** A temporary folder for clusters of PostgreSQL's own programs. Undefined if the programs are missing. */
export async function openOwnPostgres(): Promise<(Parts & { remove(): void }) | undefined> {
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  const parent = mkdtempSync(join(tmpdir(), "fieldline-own-postgres-"));
  chmodSync(parent, 0o777);
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : undefined;
  return { programs, parent, user, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

export type Parts = { programs: string; parent: string; user: SystemUser | undefined };
export type Cluster = { data: string };

export async function makeCluster({ programs, parent, user }: Parts, name: string): Promise<Cluster> {
  const data = join(parent, name);
  await exec(
    join(programs, "initdb"),
    [`--pgdata=${data}`, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"],
    {
      ...user,
      cwd: "/",
    },
  );
  return { data };
}

let port = 20_000 + (process.pid % 20_000);

export async function startCluster({ programs, user }: Parts, { data }: Cluster) {
  port += 1;
  const child = spawn(
    join(programs, "postgres"),
    [
      "-D",
      data,
      "-p",
      String(port),
      "-c",
      "unix_socket_directories=",
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "fsync=off",
    ],
    { ...user, cwd: "/", stdio: "ignore" },
  );
  const exited = once(child, "exit");
  const own = port;
  const url = (database: string, role = "postgres") => `postgresql://${role}@127.0.0.1:${own}/${database}`;
  const query = async (database: string, text: string) => {
    const db = new pg.Client({ connectionString: url(database) });
    db.on("error", () => undefined);
    await db.connect();
    const done = await db.query(text).finally(() => db.end());
    return Array.isArray(done) ? done[0] : done;
  };
  for (const until = performance.now() + 60_000; performance.now() < until; await delay(100)) {
    if (child.exitCode !== null) throw new Error(`the PostgreSQL of ${data} ended with ${child.exitCode}`);
    const isOpen = await query("postgres", "select pg_is_in_recovery() as recovering").then(
      ({ rows }) => rows[0].recovering === false,
      () => false,
    );
    if (isOpen) break;
  }
  return {
    url,
    query,
    async stop() {
      child.kill("SIGINT");
      await exited;
    },
  };
}
