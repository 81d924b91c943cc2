import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type SystemUser, unprivilegedUser } from "../../../src/embedded-postgres/system-user.ts";
import { brokenReferences, rowsOf, schemaOf } from "../../backup/installation.ts";
import { createCli } from "../../cli/cli.ts";
import { createClient } from "../../world/client.ts";
import { startServer } from "../../world/server.ts";

const exec = promisify(execFile);

export const name = "the guide's pg_dump, pg_restore and continuous archiving bring back a database of one's own";

const say = (line: string) => process.stdout.write(`  ${line}\n`);

/** PostgreSQL's own programs, of the newest version that Debian's packages have brought. */
function findPrograms(): string | undefined {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql").map(Number) : [];
  const folder = `/usr/lib/postgresql/${Math.max(...versions)}/bin`;
  const needed = ["initdb", "postgres", "pg_dump", "pg_restore", "pg_basebackup"];
  return needed.every((each) => existsSync(join(folder, each))) ? folder : undefined;
}

export async function run(): Promise<string | undefined> {
  const programs = findPrograms();
  if (programs === undefined)
    return "there is no PostgreSQL in /usr/lib/postgresql with initdb, pg_dump and pg_basebackup";
  const parent = mkdtempSync(join(tmpdir(), "fieldline-own-postgres-"));
  chmodSync(parent, 0o777);
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : undefined;
  const archive = join(parent, "archive");
  mkdirSync(archive);
  if (user !== undefined) chownSync(archive, user.uid, user.gid);
  const parts = { programs, parent, user };
  const environment = {
    SECRET_KEY: randomBytes(32).toString("hex"),
    DATA_DIR: join(parent, "data"),
    LOG_LEVEL: "silent",
  };
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const first = await makeCluster(parts, "first");
    writeFileSync(
      join(first.data, "postgresql.auto.conf"),
      `archive_mode = on\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
    );
    const source = await startCluster(parts, first);
    closing.push(source.stop);
    await source.query("postgres", "create database fieldline");
    const url = source.url("fieldline");
    await exec(
      join(programs, "pg_basebackup"),
      [`--dbname=${source.url("postgres")}`, `--pgdata=${join(parent, "base")}`],
      {
        ...user,
        cwd: "/",
      },
    );
    const cli = createCli({ ...environment, DATABASE_URL: url });
    const owner = ["--owner-email", "o@example.com", "--owner-password", "a long password"];
    assert.equal((await cli("business", "create", "--name", "Acme", "--slug", "acme", ...owner)).code, 0);
    const key = (await cli("key", "create", "--business", "acme", "--name", "K", "--preset", "full", "--json")).json
      .key;
    assert.equal(
      (await cli("seed", "--business", "acme", "--customers", "500", "--conversations", "200", "--messages", "2000"))
        .code,
      0,
    );
    await assertServes({ ...environment, DATABASE_URL: url }, key);
    const there = await describe(url);

    const dump = join(parent, "fieldline.dump");
    await exec(join(programs, "pg_dump"), ["--format=custom", `--file=${dump}`, url]);
    const target = await startCluster(parts, await makeCluster(parts, "second"));
    closing.push(target.stop);
    await target.query("postgres", "create database fieldline");
    await target.query("postgres", "create role fieldline_app nologin; grant fieldline_app to current_user");
    const restored = target.url("fieldline");
    await exec(join(programs, "pg_restore"), ["--exit-on-error", "--no-owner", `--dbname=${restored}`, dump]);
    await assertSame(restored, there);
    await assertServes({ ...environment, DATABASE_URL: restored }, key);
    say("pg_dump and pg_restore: the same schema and rows, and it serves");

    // What is deleted by mistake comes back as it was at the moment before.
    const { rows } = await source.query("fieldline", "select pg_switch_wal(), clock_timestamp()::text as at");
    await delay(1000);
    assert.equal((await cli("business", "delete", "--slug", "acme", "--confirm", "Acme")).code, 0);
    await source.query("fieldline", "select pg_switch_wal()");
    await source.stop();
    const base = join(parent, "base");
    writeFileSync(
      join(base, "postgresql.auto.conf"),
      `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${rows[0].at}'\nrecovery_target_action = 'promote'\n`,
    );
    writeFileSync(join(base, "recovery.signal"), "");
    const recovered = await startCluster(parts, { data: base });
    closing.push(recovered.stop);
    await assertSame(recovered.url("fieldline"), there);
    await assertServes({ ...environment, DATABASE_URL: recovered.url("fieldline") }, key);
    say("continuous archiving: as it was a second before a business was deleted");
    return undefined;
  } finally {
    for (const close of closing.reverse()) await close();
    rmSync(parent, { recursive: true, force: true });
  }
}

type Parts = { programs: string; parent: string; user: SystemUser | undefined };
type Cluster = { data: string };

async function makeCluster({ programs, parent, user }: Parts, name: string): Promise<Cluster> {
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

async function startCluster({ programs, user }: Parts, { data }: Cluster) {
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
  const url = (database: string) => `postgresql://postgres@127.0.0.1:${own}/${database}`;
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

async function describe(url: string) {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    return { schema: await schemaOf(db), rows: await rowsOf(db), broken: await brokenReferences(db) };
  } finally {
    await db.end();
  }
}

async function assertSame(url: string, there: Awaited<ReturnType<typeof describe>>): Promise<void> {
  const found = await describe(url);
  // A dump writes conditions with fewer parentheses.
  const plain = (lines: string[]) => lines.map((line) => line.replaceAll(/[()]/g, "")).sort();
  assert.deepEqual(plain(found.schema), plain(there.schema));
  assert.deepEqual(found.broken, []);
  for (const [table, rows] of there.rows) assert.deepEqual(found.rows.get(table), rows, table);
}

async function assertServes(environment: Record<string, string>, key: string): Promise<void> {
  const server = await startServer({ environment: { ...environment, ROLE: "web" } });
  try {
    await server.becomes(200);
    const { status } = await createClient(`${server.origin}/api`, key)("GET", "/v1/customers");
    assert.equal(status, 200);
  } finally {
    await server.stop();
  }
}
