import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { migrate } from "../../../src/migrations/migrate.ts";
import { readPrivileges } from "../../../src/migrations/privileges.ts";
import { createCli } from "../../cli/cli.ts";
import { openPool } from "../../world/cluster.ts";
import { makeCluster, missingPrograms, openOwnPostgres, type Parts, startCluster } from "../own-clusters.ts";
import { assertSame, assertServes, describe, makeBusiness } from "../same-database.ts";

const exec = promisify(execFile);
const root = fileURLToPath(new URL("../../..", import.meta.url));

export const name = "the guide's commands restore a dump under another owner, and the next upgrade works there";

const say = (line: string) => process.stdout.write(`  ${line}\n`);
const silently = () => undefined;

/** The first owner. The guide's commands use another name. */
const firstOwner = "acme_owner";

export async function run(): Promise<string | undefined> {
  const parts = await openOwnPostgres();
  if (parts === undefined) return missingPrograms;
  const closing: (() => Promise<unknown>)[] = [];
  const SECRET_KEY = randomBytes(32).toString("hex");
  const environment = { SECRET_KEY, DATA_DIR: join(parts.parent, "data"), LOG_LEVEL: "silent" };
  try {
    const source = await startCluster(parts, await makeCluster(parts, "first"));
    closing.push(source.stop);
    await source.query("postgres", "create role fieldline_app nologin");
    await source.query("postgres", `create role ${firstOwner} login; grant fieldline_app to ${firstOwner}`);
    await source.query("postgres", `create database acme owner ${firstOwner}`);
    const DATABASE_URL = source.url("acme", firstOwner);
    const key = await makeBusiness(createCli({ ...environment, DATABASE_URL }));
    await assertServes({ ...environment, DATABASE_URL }, key);
    const there = await describe(DATABASE_URL);

    const target = await startCluster(parts, await makeCluster(parts, "second"));
    closing.push(target.stop);
    const restored = target.url("fieldline", "fieldline");
    await follow(parts, "## Dump a database of your own", { DATABASE_URL });
    await follow(parts, "## Restore a dump", {
      ADMIN_URL: target.url("postgres"),
      NEW_DATABASE_URL: restored,
      POSTGRES_PASSWORD: "a new password",
    });
    await assertSame(restored, withOwner(there, "fieldline"));
    await assertServes({ ...environment, DATABASE_URL: restored }, key);
    say("pg_dump and pg_restore: the same schema and rows under another owner, and it serves");

    await upgrade(restored, parts.parent);
    await assertServes({ ...environment, DATABASE_URL: restored }, key);
    say("a later version's new table is the role's that requests run under");
    return undefined;
  } finally {
    for (const close of closing.reverse()) await close();
    parts.remove();
  }
}

/** Runs the commands in a section of the guide, as written. */
async function follow({ programs, parent }: Parts, heading: string, environment: Record<string, string>) {
  const guide = readFileSync(join(root, "docs/operators/backup.md"), "utf8");
  const section = guide.slice(guide.indexOf(`${heading}\n`)).split(/\n## /)[0] ?? "";
  const commands = [...section.matchAll(/```text\n([\s\S]*?)```/g)].map(([, text = ""]) =>
    text.replaceAll("ops/", `${root}ops/`),
  );
  assert.ok(guide.includes(`${heading}\n`) && commands.length > 0, `the guide has no commands under ${heading}`);
  const env = { ...environment, PATH: `${programs}:${process.env.PATH}` };
  for (const text of commands) await exec("bash", ["-euo", "pipefail", "-c", text], { cwd: parent, env });
}

/** Starts a version with one more migration. */
async function upgrade(url: string, parent: string): Promise<void> {
  const folder = join(parent, "migrations");
  cpSync(join(root, "prisma/migrations"), folder, { recursive: true });
  mkdirSync(join(folder, "29990101000000_gadgets"));
  writeFileSync(join(folder, "29990101000000_gadgets/migration.sql"), "create table gadgets (id int primary key);\n");
  await migrate(url, { say: silently, folder });
  const pool = openPool(url);
  try {
    const { tables } = await readPrivileges(pool);
    assert.equal(tables.gadgets, "delete, insert, select, update");
  } finally {
    await pool.end();
  }
}

/** Replaces the owner's name, because grants include their grantor. */
function withOwner({ schema, ...rest }: Awaited<ReturnType<typeof describe>>, owner: string) {
  return { ...rest, schema: schema.map((line) => line.replaceAll(firstOwner, owner)) };
}
