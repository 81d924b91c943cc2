import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Cli, createCli } from "../cli/cli.ts";
import { createClient } from "../world/client.ts";
import { type ServerProcess, startServer } from "../world/server.ts";

const { adminUrl } = inject("cluster");
const name = `plain_${randomUUID().replaceAll("-", "")}`;
const password = "it's a password";
const secretKey = "11".repeat(32);

let admin: pg.Client;
let url: string;
let server: ServerProcess;
let cli: Cli;

/**
 * Statements of the file as psql runs them, for another database and user. Leaves out the request role, which the whole
 * server shares.
 */
function statements(): string[] {
  const sql = readFileSync(new URL("../../ops/database.sql", import.meta.url), "utf8");
  return sql
    .replaceAll(/^(--|\\).*$/gm, "")
    .replaceAll(/\bfieldline\b/g, name)
    .replaceAll(":'password'", pg.escapeLiteral(password))
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "" && !/^create role fieldline_app /.test(statement));
}

beforeAll(async () => {
  admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  for (const statement of statements()) await admin.query(statement);
  const address = new URL(adminUrl);
  Object.assign(address, { username: name, password: encodeURIComponent(password), pathname: `/${name}` });
  url = address.href;
  const environment = { DATABASE_URL: url, SECRET_KEY: secretKey, LOG_LEVEL: "silent" };
  server = await startServer({ environment });
  await server.becomes(200);
  cli = createCli({ DATABASE_URL: url, SECRET_KEY: secretKey });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`drop role if exists ${name}`);
  await admin.end();
});

test("the user created by ops/database.sql has no rights outside its own database", async () => {
  const { rows } = await admin.query(
    `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
       (select count(*)::int from pg_database d where d.datdba = r.oid) as databases
     from pg_roles r where rolname = $1`,
    [name],
  );
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      rolreplication: false,
      databases: 1,
    },
  ]);
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  await expect(db.query("copy (select 1) to program 'true'")).rejects.toThrow(/permission denied/);
  await expect(db.query("select pg_read_file('postgresql.conf')")).rejects.toThrow(/permission denied/);
  await db.end();
});

test("the platform migrates, serves and works in that database", async () => {
  const owner = ["--owner-email", "owner@plain.example", "--owner-password", "correct horse battery"];
  const made = await cli("business", "create", "--name", "Plain", "--slug", "plain", ...owner, "--json");
  expect(made.json).toMatchObject({ slug: "plain" });
  const { json: key } = await cli("key", "create", "--business", "plain", "--name", "k", "--preset", "full", "--json");
  const client = createClient(`${server.origin}/api`, key.key);
  const { status, body } = await client("POST", "/v1/customers", {
    body: { name: "Jane Citizen", email: "jane@example.com" },
  });
  expect(status).toBe(201);
  expect((await client("GET", "/v1/customers?search=jane")).body.data).toMatchObject([{ id: body.id }]);
  const events = async () => (await client("GET", "/v1/events?type=customer.created")).body.data.length;
  expect(await events()).toBe(1);
  const { json: found } = await cli("doctor", "--json");
  const ofDatabase = found.checks.filter(({ check }: { check: string }) => /database|migrat|role/i.test(check));
  expect(ofDatabase.length).toBeGreaterThan(1);
  for (const { check, state } of ofDatabase) expect(state, check).toBe("ok");
}, 60_000);
