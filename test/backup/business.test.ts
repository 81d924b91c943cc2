import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemo } from "../../fixtures/demo/load.ts";
import { exportedTables, unexportedTables } from "../../src/backup/business-tables.ts";
import { deleteBusiness } from "../../src/backup/delete-business.ts";
import { type Cli, createCli, refusal } from "../cli/cli.ts";
import { pdf, upload } from "../files/portal.ts";
import { createRecords } from "../world/records.ts";
import { startWorld, type World } from "../world/world.ts";
import { rowsOf } from "./installation.ts";

let world: World;
let cli: Cli;
let demoId: string;
const folder = mkdtempSync(join(tmpdir(), "fieldline-export-"));

/** A demo business with records of every kind, a file and secrets, beside a business with secrets of its own. */
beforeAll(async () => {
  const dataDir = join(folder, "data");
  world = await startWorld({ DATA_DIR: dataDir });
  cli = createCli({ DATABASE_URL: world.url, SECRET_KEY: "ab".repeat(32), DATA_DIR: dataDir });
  const demo = await loadDemo(world.database, { dataDir: folder });
  const client = world.client(demo?.apiKey);
  demoId = (await client("GET", "/v1/me")).body.business.id;
  const body = { url: "https://example.com/hook", events: ["customer.created"] };
  expect((await client("POST", "/v1/webhooks/subscriptions", { body })).status).toBe(201);
  const owner = await world.addPerson(demoId);
  const { data } = (await client("GET", "/v1/customers")).body;
  expect((await upload(world, owner, `customers/${data[0].id}`, pdf, { name: "a.pdf" })).status).toBe(201);
  await client("POST", "/v1/customers", { body: { name: "New" }, headers: { "Idempotency-Key": "once" } });
  await world.addApp(demoId);
  await createRecords(await world.addBusiness({ name: "Neighbour", slug: "neighbour" }));
}, 120_000);
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const linesOf = (file: string) =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

test("every table of a business is exported or listed as excluded, and no secret is exported", async () => {
  const { rows } = await world.database.systemPool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`,
  );
  const owned = rows.filter(({ column }) => column === "business_id").map(({ table }) => table);
  expect([...Object.keys(exportedTables), ...unexportedTables].sort()).toEqual([...owned, "businesses"].sort());
  const isSecret = (column: string) => /hash|secret|token|password|recovery/.test(column);
  const shown = rows.filter(
    ({ table, column }) =>
      isSecret(column) && exportedTables[table] && !exportedTables[table].without?.includes(column),
  );
  // Hashes of logos are no secrets. An API key is random enough that its hash does not reveal it.
  expect(shown.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([
    "api_keys.secret_hash",
    "businesses.logo_hash",
    "logos.hash",
  ]);
});

test("an export contains a header, each record of the business, its files' contents, and an end with their count", async () => {
  const file = join(folder, "export.jsonl");
  const done = await cli("business", "export", "--slug", "demo", "--to", file, "--json");
  expect(done).toMatchObject({ code: 0, stderr: "" });
  const [header, ...lines] = linesOf(file);
  const end = lines.pop();
  expect(header).toMatchObject({ type: "header", format: 1, business: { id: demoId, slug: "demo" } });
  expect(end).toEqual({ type: "end", records: done.json.records });
  for (const [table, { type }] of Object.entries(exportedTables)) {
    const owner = table === "businesses" ? "id" : "business_id";
    const { rows } = await world.database.systemPool.query(`select from ${table} where ${owner} = $1`, [demoId]);
    expect(lines.filter((line) => line.type === type).length, table).toBe(rows.length);
  }
  const customer = lines.find(({ type }) => type === "customer").data;
  const { rows } = await world.database.systemPool.query("select name, created_at from customers where id = $1", [
    customer.id,
  ]);
  expect({ ...rows[0] }).toEqual({ name: customer.name, created_at: new Date(customer.created_at) });
  const content = lines.find(({ type }) => type === "file_content").data;
  expect(Buffer.from(content.base64, "base64").equals(pdf)).toBe(true);
  expect(lines.find(({ type, data }) => type === "file" && data.id === content.file_id).data.filename).toBe("a.pdf");
  expect(readFileSync(file, "utf8")).not.toMatch(/Neighbour|"(\w*(password|secret(?!_hash")|token)\w*)":/);
  expect(refusal(await cli("business", "export", "--slug", "demo", "--to", file))).toBe(`--to: ${file} exists already`);
  // The audit log tells the owners once that the operator exported the business.
  const entries = lines.filter(({ type }) => type === "audit_entry").map(({ data }) => data);
  expect(entries.filter(({ kind }) => kind === "export_downloaded")).toMatchObject([
    { actor_kind: "operator", subject: "business export", address: null },
  ]);
});

test("a deletion removes everything of a business, resumes after a kill, and touches no other rows", async () => {
  const pool = world.database.systemPool;
  expect(refusal(await cli("business", "delete", "--slug", "demo"))).toMatch(
    /^--confirm must be .*: nothing was deleted$/,
  );
  expect(refusal(await cli("business", "delete", "--slug", "demo", "--confirm", "Neighbour"))).toMatch(
    /nothing was deleted$/,
  );

  const { rows: files } = await pool.query("select id from files where business_id = $1", [demoId]);
  const bytes = join(folder, "data", "files", demoId, files[0]?.id);
  expect(existsSync(bytes)).toBe(true);
  const db = await pool.connect();
  const before = await rowsOf(db);
  const killed = deleteBusiness(pool, demoId, (done) => {
    if (done === 20) throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  const done = await cli("business", "delete", "--slug", "demo", "--confirm", "demo", "--json");
  expect(done).toMatchObject({ code: 0, stderr: "" });
  expect(existsSync(bytes)).toBe(false);

  const after = await rowsOf(db);
  db.release();
  for (const [table, rows] of before) {
    const others = rows.filter((row) => !row.includes(demoId));
    // These tables name people and apps, not the business, so `others` includes deleted rows.
    if (!["known_addresses", "oauth_records"].includes(table)) expect(after.get(table), table).toEqual(others);
    expect(
      after.get(table)?.filter((row) => row.includes(demoId)),
      table,
    ).toEqual([]);
  }
  expect(after.get("oauth_records")).toEqual([]);
  expect(refusal(await cli("business", "delete", "--slug", "demo", "--confirm", "demo"))).toMatch(
    /there is no business/,
  );
}, 120_000);
