import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open as openFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadDemo } from "../../fixtures/demo/load.ts";
import { exportedTables } from "../../src/backup/business-tables.ts";
import { schema } from "../../src/domain/index.ts";
import { type Cli, createCli, refusal } from "../cli/cli.ts";
import { pdf, photo, upload } from "../files/portal.ts";
import { selectAll } from "../laws/fields/fields.ts";
import { endpoints } from "../laws/operations.ts";
import { createGraphql, type GraphqlClient, type RestClient } from "../world/client.ts";
import { createRecords } from "../world/records.ts";
import { startWorld, type World } from "../world/world.ts";
import { brokenReferences } from "./installation.ts";

const folder = mkdtempSync(join(tmpdir(), "fieldline-import-"));
const file = join(folder, "demo.jsonl");
const password = "correct horse battery";

type Side = { world: World; cli: Cli; dataDir: string };

let source: Side;
let target: Side;
let key: string;
let businessId: string;
let owner: Awaited<ReturnType<World["addPerson"]>>;

async function open(name: string, secret: string): Promise<Side> {
  const dataDir = join(folder, name);
  const world = await startWorld({ DATA_DIR: dataDir });
  return {
    world,
    dataDir,
    cli: createCli({ DATABASE_URL: world.url, SECRET_KEY: secret.repeat(32), DATA_DIR: dataDir }),
  };
}

/** The error message of a refused import. */
const refusalOf = async (...given: Parameters<typeof importInto>): Promise<string> =>
  JSON.parse(refusal(await importInto(...given))).error;

const importInto = ({ cli }: Side, from: string, ...more: string[]) =>
  cli("business", "import", "--from", from, ...more, "--json");

/** Exports a business with records of every kind. The target installation has a business of its own. */
beforeAll(async () => {
  source = await open("source", "ab");
  target = await open("target", "cd");
  const { world } = source;
  const demo = await loadDemo(world.database, { dataDir: folder });
  key = demo?.apiKey ?? "";
  const client = world.client(key);
  businessId = (await client("GET", "/v1/me")).body.business.id;
  owner = await world.addPerson(businessId);
  const { data } = (await client("GET", "/v1/customers")).body;
  for (const [name, bytes] of [
    ["a.pdf", pdf],
    ["unit.jpg", await photo()],
  ] as const)
    expect((await upload(world, owner, `customers/${data[0].id}`, bytes, { name })).status).toBe(201);
  await world.addApp(businessId);
  await createRecords({ client, id: businessId, db: world.database.tenant(businessId) } as Parameters<
    typeof createRecords
  >[0]);
  const form = new FormData();
  form.set("customer_id", data[0].id);
  form.set("file", new Blob([new Uint8Array(pdf)]), "sent.pdf");
  const sent = { method: "POST", headers: { "X-Api-Key": key, "Idempotency-Key": "move" }, body: form };
  expect((await fetch(`${world.base}/v1/files`, sent)).status).toBe(201);
  // Its bytes are in no store.
  await world.database.systemPool.query("delete from files where filename = 'switchboard.jpg'");
  const subscription = { url: "https://example.com/hook", events: ["customer.created"] };
  expect((await client("POST", "/v1/webhooks/subscriptions", { body: subscription })).status).toBe(201);
  await client("POST", "/v1/customers", { body: { name: "Waits for a webhook" } });
  await connectProvider(world, owner.id);
  const inbox = { smsNumber: "+61491570157", inboundEmail: "office@demo.example" };
  await world.database.system.business.update({ where: { id: businessId }, data: inbox });
  await target.world.addBusiness({ name: "Neighbour", slug: "neighbour" });
  expect((await source.cli("business", "export", "--slug", "demo", "--to", file, "--json")).code).toBe(0);
}, 180_000);
afterAll(async () => {
  await source.world.close();
  await target.world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Enforces single sign-on for a verified domain, and links a person to it. */
async function connectProvider({ database: { systemPool } }: World, memberId: string): Promise<void> {
  await systemPool.query(
    `insert into single_sign_on (business_id, mode, issuer, client_id, client_secret, domains, verified_domains, updated_at)
     values ($1, 'enforced', 'https://login.demo.example', 'fieldline', '\\x00', '{demo.example}', '{demo.example}', now())`,
    [businessId],
  );
  await systemPool.query(
    "insert into sso_identities (business_id, member_id, issuer, subject) values ($1, $2, 'https://login.demo.example', 's')",
    [businessId, memberId],
  );
}

async function countAll({ world }: Side): Promise<number> {
  const counts = await Promise.all(
    Object.keys(exportedTables).map((table) =>
      world.database.systemPool.query(`select count(*)::int as n from ${table}`),
    ),
  );
  return counts.reduce((sum, { rows }) => sum + rows[0].n, 0);
}

const linesOf = (path: string) => readFileSync(path, "utf8").trimEnd().split("\n");

describe("an altered export is refused with its line, and leaves nothing behind", () => {
  /** Edits the first line of a type. Returns the path of the new file and the line's number. */
  function change(type: string, edit: (data: Record<string, unknown>) => object): { path: string; number: number } {
    const lines = linesOf(file);
    const index = lines.findIndex((line) => line.startsWith(`{"type":"${type}"`));
    lines[index] = JSON.stringify({ type, data: edit(JSON.parse(lines[index] ?? "").data) });
    return { path: write(lines), number: index + 1 };
  }
  function write(lines: string[]): string {
    const path = join(folder, "changed.jsonl");
    writeFileSync(path, `${lines.join("\n")}\n`);
    return path;
  }
  const stranger = "01890000-0000-7000-8000-00000000dead";

  test.each<[string, string, (data: Record<string, unknown>) => object, RegExp]>([
    ["another business", "customer", (data) => ({ ...data, business_id: stranger }), /customer has no "business_id"$/],
    ["a newer version's column", "job", (data) => ({ ...data, colour: "red" }), /this version's job has no "colour"$/],
    ["a password", "member", (data) => ({ ...data, password_hash: "x" }), /member has no "password_hash"$/],
    [
      "a broken reference",
      "site",
      (data) => ({ ...data, customer_id: stranger }),
      /names a record that is not in the export before it$/,
    ],
    [
      "a broken later reference",
      "conversation",
      (data) => ({ ...data, latest_message_id: stranger }),
      /latest_message_id names a record that is not in the export$/,
    ],
    [
      "an oversized name",
      "customer",
      (data) => ({ ...data, name: "x".repeat(3000) }),
      /its name is longer than 2000 characters$/,
    ],
    [
      "an id twice",
      "customer",
      (data) => ({ ...data, id: stranger.replace("dead", "0001") }),
      /names a record that is not in the export before it$/,
    ],
    ["no name", "customer", (data) => ({ ...data, name: null }), /it lacks name$/],
    ["a NUL", "customer", (data) => ({ ...data, name: "a\u0000b" }), /unsupported Unicode escape sequence|\\u0000/],
    ["no number", "invoice", (data) => ({ ...data, total: "many" }), /its total is not a number$/],
    [
      "an infinite time",
      "customer",
      (data) => ({ ...data, created_at: "infinity" }),
      /is not a time from the year 1970/,
    ],
    ["a year of five digits", "job", (data) => ({ ...data, created_at: "20000-01-01" }), /is not a time from the year/],
    [
      "a time before Christ",
      "job",
      (data) => ({ ...data, created_at: "2000-01-01 BC" }),
      /is not a time from the year/,
    ],
    ["a total that is no number", "invoice", (data) => ({ ...data, total: "NaN" }), /its total is not a number$/],
    ["an oversized count", "business", (data) => ({ ...data, payment_terms_days: 2 ** 31 }), /out of range for type/],
    ["a list with a gap", "customer", (data) => ({ ...data, tags: [null] }), /its tags is not a list of values$/],
    [
      "an oversized list",
      "customer",
      (data) => ({ ...data, tags: ["x".repeat(4_000_001)] }),
      /its tags is longer than 4000000 characters$/,
    ],
    ["an unknown time zone", "business", (data) => ({ ...data, time_zone: "Mars/Phobos" }), /is not a time zone$/],
    ["a slug with a path", "business", (data) => ({ ...data, slug: "../x" }), /its slug is not a slug$/],
    ["an inbox that is no address", "business", (data) => ({ ...data, inbound_email: "x" }), /is not an email address/],
    ["an address in upper case", "member", (data) => ({ ...data, email: "A@B.EXAMPLE" }), /in lower case$/],
    [
      "another business of the header",
      "business",
      (data) => ({ ...data, id: stranger }),
      /it is another business than the header's$/,
    ],
    [
      "a file that was cut",
      "file_content",
      (data) => ({ ...data, base64: "AAAA" }),
      /the content of the file .* was cut or changed$/,
    ],
  ])("%s", async (_name, type, edit, message) => {
    const before = await countAll(target);
    const { path, number } = change(type, edit);
    const refused = await refusalOf(target, path);
    expect(refused).toMatch(message);
    // An invalid reference is reported on the record that holds it, which may be on a later line.
    if (type !== "customer") expect(refused).toContain(`line ${number}: `);
    else expect(refused).toMatch(/: line \d+: /);
    expect(await countAll(target)).toBe(before);
  });

  test.each<[string, (lines: string[]) => string[], RegExp]>([
    ["cut short", (lines) => lines.slice(0, -1), /it was cut short: it has no end$/],
    [
      "without a record",
      (lines) =>
        lines.toSpliced(
          lines.findIndex((line) => line.includes('"type":"counter"')),
          1,
        ),
      /it states \d+ records of the type counter, and there are \d+$/,
    ],
    [
      "with a kind that is unknown",
      (lines) => lines.toSpliced(2, 0, '{"type":"robot","data":{}}'),
      /line 3: this version knows no records of the type "robot"$/,
    ],
    ["no JSON", (lines) => lines.toSpliced(2, 0, "nothing"), /line 3: it is not a JSON object$/],
    ["no export", () => ['{"type":"customer","data":{}}'], /it is no export of a business$/],
    [
      "of a newer format",
      ([first = "", ...lines]) => [first.replace('"format":1', '"format":2'), ...lines],
      /it was made by a newer version of Fieldline/,
    ],
    ["going on after its end", (lines) => [...lines, "{}"], /it follows the end of the export$/],
  ])("%s", async (_name, edit, message) => {
    const before = await countAll(target);
    expect(await refusalOf(target, write(edit(linesOf(file))))).toMatch(message);
    expect(await countAll(target)).toBe(before);
  });

  test("a taken slug or email address", async () => {
    const { world } = target;
    expect(await refusalOf(target, file, "--slug", "neighbour")).toMatch(
      /another business has its slug: give another one with --slug$/,
    );
    const { rows } = await world.database.systemPool.query("select id from businesses where slug = 'neighbour'");
    const email = JSON.parse(linesOf(file).find((line) => line.includes('"type":"member"')) ?? "").data.email;
    await world.database.system.member.create({
      data: { businessId: rows[0].id, name: "Taken", email, role: "owner", passwordHash: "x" },
    });
    expect(await refusalOf(target, file)).toMatch(/another account in this installation uses its email address$/);
    await world.database.systemPool.query("delete from members where email = $1", [email]);
  });
});

test("an import killed midway leaves nothing, and can be repeated", { timeout: 120_000 }, async () => {
  const { systemPool } = target.world.database;
  const before = await countAll(target);
  const pipe = join(folder, "slow.jsonl");
  execFileSync("mkfifo", [pipe]);
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "src/cli/main.ts", "business", "import", "--from", pipe],
    {
      env: { ...process.env, DATABASE_URL: target.world.url, SECRET_KEY: "cd".repeat(32), DATA_DIR: target.dataDir },
      stdio: "ignore",
    },
  );
  const exit = once(child, "exit");
  const writer = await openFile(pipe, "w");
  await writer.write(`${linesOf(file).slice(0, -1).join("\n")}\n`);
  const stored = async () =>
    (await systemPool.query("select from file_removals where business_id = $1", [businessId])).rowCount;
  await expect.poll(stored, { timeout: 60_000 }).toBe(3);
  const sessions = async () =>
    (
      await systemPool.query(
        "select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
      )
    ).rowCount;
  child.kill("SIGKILL");
  await exit;
  await writer.close();
  await expect.poll(sessions).toBe(0);
  expect(await countAll(target)).toBe(before);
  expect(await stored()).toBe(3);
});

test("an export imported elsewhere gives the same responses, sends nothing, and can be used", async () => {
  const done = await importInto(target, file);
  expect(done).toMatchObject({ code: 0, stderr: "", json: { business: "demo", id: businessId } });
  expect(done.json.notes.join("\n")).toMatch(
    /Passwords: .*\nWebhooks: 2 are off\..*\nConnected apps: 1 are disconnected/,
  );
  const { world } = target;
  const { rows: waiting } = await world.database.systemPool.query("select from outbox");
  expect(waiting).toEqual([]);
  const { rows: unfinished } = await world.database.systemPool.query(
    `select 'email' from emails where status = 'queued'
     union all select 'delivery' from webhook_deliveries where status in ('pending', 'failed')
     union all select 'draft' from drafts where status in ('scheduled', 'sending')
     union all select 'webhook' from webhook_subscriptions where active or secret = ''`,
  );
  expect(unfinished).toEqual([]);
  const imported = { businessId, kind: "business_imported" };
  expect(await world.database.system.auditEntry.count({ where: imported })).toBe(1);
  const { rows: connections } = await world.database.systemPool.query(
    "select mode, issuer, domains, verified_domains from single_sign_on",
  );
  expect(connections).toEqual([
    { mode: "off", issuer: "https://login.demo.example", domains: ["demo.example"], verified_domains: [] },
  ]);
  expect(done.json.notes.join("\n")).toContain("Single sign-on: off.");
  const db = await world.database.systemPool.connect();
  expect(await brokenReferences(db as never)).toEqual([]);
  db.release();

  const [here, there] = [source, target].map(({ world }) => world.client(key));
  if (here === undefined || there === undefined) throw new Error("two installations");
  const before = await answersOf(here);
  expect(Object.keys(before).length).toBeGreaterThan(20);
  const after = await answersOf(there);
  expect(after).toEqual(before);

  const set = await target.cli("user", "set", "--email", owner.email, "--password", password, "--json");
  expect(set.code).toBe(0);
  const signedIn = await world.graphql(
    "mutation($email: Email!, $password: String!) { sign_in(email: $email, password: $password) { __typename } }",
    { email: owner.email, password },
  );
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const graphql = createGraphql(world.origin, cookie);
  expect(await portalAnswersOf(graphql)).toEqual(await portalAnswersOf(owner.graphql));

  const bytes = join(target.dataDir, "files", businessId);
  expect(readdirSync(bytes).sort()).toEqual(readdirSync(join(source.dataDir, "files", businessId)).sort());
  const { rows: files } = await world.database.systemPool.query("select id from files where filename = 'a.pdf'");
  expect(readFileSync(join(bytes, files[0].id)).equals(pdf)).toBe(true);
  expect((await world.database.systemPool.query("select from file_removals")).rows).toEqual([]);

  const customer = await there("POST", "/v1/customers", { body: { name: "New here", email: "new@example.com" } });
  expect(customer.status).toBe(201);
  const lines = [{ description: "Service", quantity: 1, unit_price: 100 }];
  const invoice = await there("POST", "/v1/invoices", { body: { customer_id: customer.body.id, lines } });
  expect(invoice.status).toBe(201);
  expect(before["/v1/invoices"]).not.toContain(invoice.body.invoice_number);
  expect((await there("POST", `/v1/invoices/${invoice.body.id}/send`)).status).toBe(200);
  expect((await there("GET", "/v1/customers?search=New here")).body.data).toHaveLength(1);
  expect(await refusalOf(target, file, "--slug", "again")).toMatch(/the business is in this installation already$/);
}, 180_000);

test("business list shows each business with its plan, counts and size", async () => {
  const { json } = await source.cli("business", "list", "--json");
  const { rows } = await source.world.database.systemPool.query(
    "select count(*)::int as customers, (select sum(size)::int from files) as bytes from customers where business_id = $1",
    [businessId],
  );
  expect(json).toMatchObject([
    { slug: "demo", id: businessId, plan: "growth", customers: rows[0].customers, files: 3, file_bytes: rows[0].bytes },
  ]);
  expect((await source.cli("business", "list")).stdout).toMatch(/^slug +name .*\ndemo +/);
});

/** Values that differ between installations, or that a move resets. */
const ownWords =
  /"(url|thumbnail_url|download_url|preview_url|file_url|public_url|pdf_url|online_url|calendar_url|last_used_at|last_seen_at|active|next_cursor|next_updated_since|updated_at|confirmed_at|drafts|scheduled|request_id)":("[^"]*"|null|true|false|\d+)/g;

function plain(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll(ownWords, '"$1":0')
    .replaceAll(/"delivery":\{[^}]*\}/g, '"delivery":0');
}

/** Lists of records that can wait, whose waiting an import ends, and the log of requests, which is not exported. */
const otherLists = ["/v1/drafts", "/v1/webhooks/deliveries", "/v1/requests"];

/** Responses of every other list, and of every record in a list. */
async function answersOf(client: RestClient): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  // A sandbox's messages hold links, as emails do, so they are not exported.
  const reads = endpoints.filter(({ name, http }) => http.method === "GET" && name !== "ListSandboxMessages");
  for (const { http } of reads.filter(({ http }) => !http.path.includes("{") && !otherLists.includes(http.path))) {
    const records: { id?: string }[] = [];
    for (let cursor = ""; ; ) {
      const { status, body } = await client("GET", `${http.path}?limit=100${cursor && `&cursor=${cursor}`}`);
      if (status !== 200 || !Array.isArray(body.data)) {
        answers[http.path] = plain(body);
        break;
      }
      records.push(...body.data);
      cursor = body.next_cursor ?? "";
      if (cursor === "") {
        answers[http.path] = plain(records);
        break;
      }
    }
    const one = reads.find(
      (each) =>
        each.http.path.replace(/\/\{\w+\}$/, "") === http.path && each !== undefined && each.http.path !== http.path,
    );
    for (const { id } of one === undefined ? [] : records.slice(0, 5))
      answers[`${http.path}/${id}`] = plain((await client("GET", `${http.path}/${id}`)).body);
  }
  return answers;
}

/** Responses of the portal's root fields that need no argument. */
async function portalAnswersOf(graphql: GraphqlClient): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  for (const field of fields.filter(
    ({ args, name }) =>
      !["audit_log", "api_requests", "sessions", "single_sign_on"].includes(name) &&
      args.every(({ type }) => !String(type).endsWith("!")),
  )) {
    const { body } = await graphql(`{ ${field.name}${selectAll(field, 1)} }`);
    answers[field.name] = plain(body);
  }
  return answers;
}
