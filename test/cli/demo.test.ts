import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadDemo } from "../../fixtures/demo/load.ts";
import { planDemo } from "../../fixtures/demo/plan.ts";
import { printWelcome } from "../../src/app/welcome.ts";
import { scopes } from "../../src/auth/caller.ts";
import { scalarTypes } from "../../src/graphql/scalars.ts";
import { Decimal } from "../../src/query/decimal.ts";
import { openDatabase } from "../../src/tenancy/database.ts";
import { startWorld, type World } from "../world/world.ts";
import { createCli, refusal } from "./cli.ts";

let world: World;
let dataDir: string;

beforeEach(async () => {
  world = await startWorld();
  dataDir = mkdtempSync(join(tmpdir(), "fieldline-demo-"));
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await world.close();
});

test("an empty database gets the demo, whose key and sign-in work", async () => {
  const demo = await loadDemo(world.database, { dataDir });
  if (demo === undefined) throw new Error("there is no demo");
  const client = world.client(demo.apiKey);
  const me = await client("GET", "/v1/me");
  expect(me.body.business).toMatchObject({ slug: "demo", name: demo.businessName });
  expect(me.body.caller.scopes).toEqual([...scopes]);
  const credentials = { email: demo.ownerEmail, password: demo.ownerPassword };
  const query =
    "mutation ($email: Email!, $password: String!) { sign_in(email: $email, password: $password) { member { role } } }";
  expect((await world.graphql(query, credentials)).body.data.sign_in.member.role).toBe("owner");

  const { system } = world.database;
  const business = await system.business.findUnique({ where: { slug: "demo" } });
  expect(business).toMatchObject({ plan: "growth", subscription: "active", trialEndsAt: null });
  const roles = (await system.member.findMany()).map(({ role }) => role).sort();
  expect(roles).toEqual(["admin", "member", "owner"]);
  const customers = await system.customer.findMany({ include: { sites: true, contacts: true } });
  expect(customers).toHaveLength(60);
  expect(customers.filter(({ archivedAt }) => archivedAt !== null).length).toBeGreaterThan(2);
  const parse = (scalar: string, value: string | null) =>
    value === null || scalarTypes.find(({ name }) => name === scalar)?.coerceInputValue(value) === value;
  for (const customer of customers) {
    expect(parse("Email", customer.email) && parse("Phone", customer.phone) && parse("Abn", customer.abn)).toBe(true);
    expect(customer.sites.length).toBeGreaterThan(0);
    expect(customer.contacts.every(({ email, phone }) => parse("Email", email) && parse("Phone", phone))).toBe(true);
    expect(customer.createdAt.getTime()).toBeLessThan(Date.now());
    const { status, body } = await client("GET", `/v1/customers/${customer.id}`);
    expect({ status, name: body.name }).toEqual({ status: 200, name: customer.name });
  }
});

test("each start creates the same fictional people, whom no message can reach", () => {
  const team = ["Ann", "Bo", "Cy"].map((name) => ({ id: randomUUID(), name }));
  const own = { phone: "+61255500140", email: "demo@inbound.example" };
  const key = { id: randomUUID(), name: "Demo" };
  const planned = [1, 40].map((day) => {
    const plan = planDemo({
      businessId: randomUUID(),
      own,
      team,
      key,
      taxRate: new Decimal("0.1"),
      now: new Date(Date.UTC(2027, 3, day, 13)),
    });
    const companies = plan.customers.map(({ name, email, phone, abn }) => ({ name, email, phone, abn }));
    return [...companies, ...plan.contacts.map(({ name, email, phone }) => ({ name, email, phone, abn: null }))];
  });
  const [one = [], other] = planned;
  expect(other).toEqual(one);
  const phones = one.flatMap(({ phone }) => phone ?? []);
  expect(new Set(phones).size).toBe(phones.length);
  for (const phone of phones) expect(phone).toMatch(/^\+61(2(5550|7010)\d{4}|49157\d{4})$/);
  for (const { abn } of one) expect(abn ?? "00000000000").toMatch(/^\d\d0000/);
  for (const { email } of one) expect(email ?? "@example.com").toMatch(/(\.example|@example\.(com|net|org))$/);
});

test("two concurrent starts create one demo, and only one of them creates it", async () => {
  const second = openDatabase({ url: world.url });
  const [one, two] = await Promise.all([loadDemo(world.database, { dataDir }), loadDemo(second, { dataDir })]);
  await second.close();
  expect([one?.isNew, two?.isNew].sort()).toEqual([false, true]);
  expect({ ...two, isNew: one?.isNew }).toEqual(one);
  expect(await world.database.system.business.count()).toBe(1);
});

test("a later start finds the demo through a file that only its owner can read", async () => {
  const demo = await loadDemo(world.database, { dataDir });
  expect(readdirSync(dataDir)).toEqual(["demo.json"]);
  if (process.platform !== "win32") expect(statSync(join(dataDir, "demo.json")).mode & 0o777).toBe(0o600);
  expect({ ...JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")), missing: [], isNew: true }).toEqual(demo);
  expect(await loadDemo(world.database, { dataDir })).toEqual({ ...demo, isNew: false });
});

test("a revoked key, a corrupt file and a missing one reveal nothing", async () => {
  await loadDemo(world.database, { dataDir });
  const file = join(dataDir, "demo.json");
  const kept = readFileSync(file);
  for (const spoilt of ["{", "null", "{}", '{"businessName":"a","apiKey":"b","ownerEmail":"c","ownerPassword":"d"}']) {
    writeFileSync(file, spoilt);
    expect(await loadDemo(world.database, { dataDir })).toBeUndefined();
  }
  rmSync(file);
  expect(await loadDemo(world.database, { dataDir })).toBeUndefined();
  writeFileSync(file, kept);
  await world.database.system.apiKey.updateMany({ data: { revokedAt: new Date() } });
  expect(await loadDemo(world.database, { dataDir })).toBeUndefined();
});

test("a database with any business gets no demo", async () => {
  await world.addBusiness();
  expect(await loadDemo(world.database, { dataDir })).toBeUndefined();
  expect(await world.database.system.business.count()).toBe(1);
});

test("a failed start leaves nothing, and the next one starts afresh", async () => {
  await expect(loadDemo(world.database, { dataDir: join(dataDir, "missing") })).rejects.toThrow("ENOENT");
  expect(await world.database.system.business.count()).toBe(0);
  writeFileSync(join(dataDir, "demo.json"), '{"apiKey":"of a start that was killed before it committed"}');
  const demo = await loadDemo(world.database, { dataDir });
  expect((await world.client(demo?.apiKey)("GET", "/v1/me")).status).toBe(200);
});

test("only the first start prints the credentials; a command shows them, and creates new ones", async () => {
  const first = await loadDemo(world.database, { dataDir });
  const later = await loadDemo(world.database, { dataDir });
  const said = (demo: typeof first) => {
    const lines: string[] = [];
    printWelcome({ say: (line) => lines.push(line), config: world.config, demo });
    return lines.join("\n");
  };
  const secrets = [first?.apiKey ?? "none", first?.ownerPassword ?? "none"];
  for (const secret of secrets) {
    expect(said(first)).toContain(secret);
    expect(said(later)).not.toContain(secret);
  }
  expect(said(later)).toContain("npm run --silent cli -- demo");

  const cli = createCli({ DATABASE_URL: world.url, SECRET_KEY: "00".repeat(32), DATA_DIR: dataDir });
  const shown = await cli("demo", "--json");
  expect(shown.json).toMatchObject({ api_key: first?.apiKey, owner_password: first?.ownerPassword });
  const { json: made } = await cli("demo", "--reset", "--json");
  expect(made).toMatchObject({ business: first?.businessName, owner_email: first?.ownerEmail });
  expect((await world.client(first?.apiKey)("GET", "/v1/me")).status).toBe(401);
  expect((await world.client(made.api_key)("GET", "/v1/me")).body.caller.scopes).toEqual([...scopes]);
  const signIn = (password: string) =>
    world.graphql(
      "mutation ($email: Email!, $password: String!) { sign_in(email: $email, password: $password) { __typename } }",
      {
        email: made.owner_email,
        password,
      },
    );
  expect((await signIn(first?.ownerPassword ?? "")).body.errors).toBeDefined();
  expect((await signIn(made.owner_password)).body.errors).toBeUndefined();
  expect((await cli("demo", "--json")).json).toEqual(made);
  rmSync(join(dataDir, "demo.json"));
  expect(refusal(await cli("demo"))).toContain("cli demo --reset makes new ones");
});
