import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { vi } from "vitest";
import { type SystemUser, unprivilegedUser } from "../../src/embedded-postgres/system-user.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { ensureTenantRole } from "../../src/migrations/role.ts";
import { freePort } from "../world/server.ts";

const exec = promisify(execFile);

/** The folder of the newest PostgreSQL programs from Debian's packages. */
export function findPrograms(): string | undefined {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql").map(Number) : [];
  const folder = `/usr/lib/postgresql/${Math.max(...versions)}/bin`;
  return ["initdb", "postgres", "pg_basebackup"].every((each) => existsSync(join(folder, each))) ? folder : undefined;
}

/** A server of the test's own: the primary, or a replica that streams from it. */
export type Server = {
  url: string;
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Crashes the server. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** A migrated primary and its replica, which applies commits after a delay in seconds. */
export async function startPair(programs: string, delaySeconds: number) {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-replica-"));
  chmodSync(folder, 0o777);
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : undefined;
  const [here, there] = [join(folder, "primary"), join(folder, "replica")];
  const run = (program: string, args: string[]) => exec(join(programs, program), args, { ...user, cwd: "/" });
  await run("initdb", [`--pgdata=${here}`, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"]);
  const primary = await startServer({ programs, user, data: here, settings: ["wal_level=replica"] });
  await primary.ask("create database fieldline");
  primary.url = primary.url.replace(/postgres$/, "fieldline");
  await ensureTenantRole(primary.url);
  await migrate(primary.url, { say: () => undefined });
  await run("pg_basebackup", [
    `--dbname=${primary.url}`,
    `--pgdata=${there}`,
    "--write-recovery-conf",
    "--no-sync",
    "--checkpoint=fast",
  ]);
  const settings = [`recovery_min_apply_delay=${delaySeconds}s`, "wal_receiver_status_interval=1s"];
  const replica = await startServer({ programs, user, data: there, settings });
  replica.url = replica.url.replace(/postgres$/, "fieldline");
  return {
    primary,
    replica,
    async stop() {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Start = { programs: string; user: SystemUser | undefined; data: string; settings: string[] };

async function startServer({ programs, user, data, settings }: Start): Promise<Server> {
  const port = await freePort();
  const common = ["unix_socket_directories=", "listen_addresses=127.0.0.1", "fsync=off", "max_connections=200"];
  const args = ["-D", data, "-p", String(port), ...[...common, ...settings].flatMap((each) => ["-c", each])];
  const launch = () => spawn(join(programs, "postgres"), args, { ...user, cwd: "/", stdio: "ignore" });
  let child = launch();
  const leave = () => child.kill("SIGKILL");
  process.once("exit", leave);
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
  const server: Server = {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    async ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const db = new pg.Client({ connectionString: server.url });
      db.on("error", () => undefined);
      await db.connect();
      return (await db.query<Row>(text, values).finally(() => db.end())).rows;
    },
    kill: () => end("SIGQUIT"),
    async start() {
      child = launch();
      await answers(server);
    },
    async stop() {
      process.off("exit", leave);
      await end("SIGINT");
    },
  };
  await answers(server);
  return server;
}

const answers = (server: Server) => vi.waitFor(() => server.ask("select 1"), { timeout: 60_000, interval: 50 });
