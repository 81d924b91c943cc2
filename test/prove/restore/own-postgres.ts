import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { createCli } from "../../cli/cli.ts";
import { makeCluster, missingPrograms, openOwnPostgres, startCluster } from "../own-clusters.ts";
import { assertSame, assertServes, describe, makeBusiness } from "../same-database.ts";

const exec = promisify(execFile);

export const name = "continuous archiving restores an external database to a moment";

const say = (line: string) => process.stdout.write(`  ${line}\n`);

export async function run(): Promise<string | undefined> {
  const parts = await openOwnPostgres();
  if (parts === undefined) return missingPrograms;
  const { programs, parent, user } = parts;
  const archive = join(parent, "archive");
  mkdirSync(archive);
  if (user !== undefined) chownSync(archive, user.uid, user.gid);
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
    const key = await makeBusiness(cli);
    await assertServes({ ...environment, DATABASE_URL: url }, key);
    const there = await describe(url);

    // A mistaken deletion is restored to the moment before it.
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
    parts.remove();
  }
}
