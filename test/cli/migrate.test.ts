import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { migrationsCurrent, readBrought } from "../../src/migrations/migrate.ts";
import { openPool } from "../world/cluster.ts";
import { useWorld, world } from "../world/shared.ts";
import { overDatabase } from "./cli.ts";

useWorld();

test("migrate brings an empty database to this version, and does not change a current one", async () => {
  const admin = openPool(world.url);
  const name = `migrate-${randomUUID()}`;
  await admin.query(`create database "${name}"`);
  const url = new URL(world.url);
  url.pathname = name;
  const pool = openPool(url.href);
  onTestFinished(async () => {
    await pool.end();
    await admin.query(`drop database "${name}"`);
    await admin.end();
  });
  const applied = async () => (await pool.query("select id from _prisma_migrations order by id")).rows;
  const cli = overDatabase(url.href);
  expect(await cli("migrate", "--json")).toMatchObject({ code: 0, stderr: "", json: { migrated: true } });
  expect(await migrationsCurrent(pool, await readBrought())).toBe(true);
  const before = await applied();
  expect(await cli("migrate")).toMatchObject({ code: 0, stdout: "The database is migrated.\n" });
  expect(await applied()).toEqual(before);
});
