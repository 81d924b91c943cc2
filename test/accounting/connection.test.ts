import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";
import { connectBooks, openWorker } from "./connected.ts";
import { openBooks } from "./files.ts";
import { replying, startXero, type XeroStandIn } from "./xero.ts";

let world: World;
let xero: XeroStandIn;
beforeAll(async () => {
  xero = await startXero();
  world = await startWorld(xero.environment);
});
afterAll(async () => {
  await world.close();
  await xero.close();
});

beforeEach(() => xero.reset());

const work = { lines: [{ description: "Work", quantity: 1, unit_price: 100 }] };

test("an owner connects the organisation that they chose, and disconnects it", async () => {
  const books = await connectBooks(world);
  expect(await books.state()).toMatchObject({ status: "connected", organisation: "Southerly Air" });
  const { rows } = await world.database.systemPool.query(
    "select tokens from accounting_connections where business_id = $1",
    [books.id],
  );
  expect(rows[0].tokens.includes(xero.tokens.refresh)).toBe(false);
  const { body } = await books.owner.graphql("mutation { disconnect_accounting }");
  expect(body.data).toEqual({ disconnect_accounting: true });
  expect(await books.state()).toMatchObject({ status: "disconnected", organisation: null });
  expect(xero.tokens.isConnected).toBe(false);
  expect(await books.auditKinds()).toEqual([
    ["accounting_settings_updated", null],
    ["accounting_connected", "Southerly Air"],
    ["accounting_disconnected", "Southerly Air"],
  ]);
  expect(await books.owner.graphql("mutation { disconnect_accounting }")).toMatchObject({
    body: { errors: [{ extensions: { problem: { status: 404 } } }] },
  });
});

test("a disconnection ends this organisation's connection alone, even with an access token that ended", async () => {
  const books = await connectBooks(world);
  xero.expire();
  const [calls, renewals] = [xero.calls.length, xero.tokens.renewals];
  const { body } = await books.owner.graphql("mutation { disconnect_accounting }");
  expect(body.data).toEqual({ disconnect_accounting: true });
  expect([xero.tokens.isConnected, xero.tokens.renewals]).toEqual([false, renewals + 1]);
  const path = `DELETE /connections/${xero.organisation.connectionId}`;
  expect(xero.calls.slice(calls)).toEqual([path, "POST /connect/token", path]);
  expect(xero.tokens.refresh).not.toBe("");
});

test("only the session that started a connection finishes it, once", async () => {
  const books = await connectBooks(world);
  const colleague = await world.addPerson(books.id, "owner");
  const stranger = (await connectBooks(world)).browser;
  const states = (businessId: string) =>
    world.database.systemPool.query("select updated_at from accounting_connections where business_id = $1", [
      businessId,
    ]);
  const before = await states(books.id);
  const colleagues = createClient(world.origin, { Cookie: colleague.cookie });
  for (const browser of [colleagues, stranger, createClient(world.origin)])
    expect((await books.come(await books.start(), browser)).status).toBeGreaterThanOrEqual(400);
  const url = await books.start();
  const callback = new URL((await fetch(url, { redirect: "manual" })).headers.get("location") ?? "");
  const changed = new URLSearchParams(callback.search);
  changed.set("state", `${changed.get("state")?.slice(0, -2)}AA`);
  expect((await books.browser("GET", `${callback.pathname}?${changed}`)).status).toBe(400);
  expect((await states(books.id)).rows).toEqual(before.rows);
  expect((await books.browser("GET", callback.pathname + callback.search)).status).toBe(303);
  expect((await books.browser("GET", callback.pathname + callback.search)).status).toBe(400);
});

test("a person who does not let Fieldline in comes back to the settings", async () => {
  const books = await connectBooks(world);
  await books.owner.graphql("mutation { disconnect_accounting }");
  const state = new URL(await books.start()).searchParams.get("state");
  const { status, headers } = await books.browser(
    "GET",
    `/accounting/xero/callback?error=access_denied&state=${state}`,
  );
  expect([status, headers.get("location")]).toEqual([303, "/settings/accounting"]);
  expect(await books.state()).toMatchObject({ status: "disconnected" });
});

test("a sandbox cannot connect, nor can an admin", async () => {
  const books = await openBooks(world);
  const query = "mutation { start_accounting_connection { url } }";
  expect((await books.admin.graphql(query)).body.errors[0].extensions.problem.status).toBe(403);
  await world.database.system.business.update({ where: { id: books.id }, data: { sandboxAt: new Date() } });
  const owner = await world.addPerson(books.id, "owner");
  expect((await owner.graphql(query)).body.errors[0].extensions.problem).toMatchObject({
    status: 403,
    detail: "A sandbox cannot be connected to Xero.",
  });
});

test("tokens are renewed once by several workers, and what waits meanwhile is sent after it", async () => {
  const worker = openWorker(world);
  const books = await connectBooks(world);
  await worker.push();
  const customer = await books.customer();
  await books.invoice(customer, work);
  await world.database.systemPool.query("update accounting_connections set tokens_expire_at = now()");
  const renewals = xero.tokens.renewals;
  await Promise.all([worker.step(), openWorker(world).step(), openWorker(world).pull()]);
  await worker.later(1);
  await worker.push();
  expect(xero.tokens.renewals).toBe(renewals + 1);
  expect((await books.records()).map(({ state }) => state)).toEqual(["sent", "sent"]);
});

test("an access token that ended early is renewed", async () => {
  const worker = openWorker(world);
  const books = await connectBooks(world);
  await books.invoice(await books.customer(), work);
  xero.expire();
  await worker.push();
  expect((await books.records()).map(({ state }) => state)).toContain("pending");
  await worker.later(1);
  await worker.push();
  expect((await books.records()).map(({ state }) => state)).toEqual(["sent", "sent"]);
});

test("if Xero ends the connection, records wait until an owner connects again", async () => {
  const worker = openWorker(world);
  const books = await connectBooks(world);
  await worker.push();
  xero.tokens.refresh = "";
  await world.database.systemPool.query("update accounting_connections set tokens_expire_at = now()");
  const { invoice_number } = await books.invoice(await books.customer(), work);
  await worker.push();
  expect(await books.state()).toMatchObject({ status: "lapsed", pending_count: 1 });
  await books.connect();
  await worker.push();
  expect(await books.state()).toMatchObject({ status: "connected", pending_count: 0, failed_count: 0 });
  expect(xero.invoices().map(({ number }) => number)).toContain(invoice_number);
});

test("an outage while a person connects is a problem that says so", async () => {
  const books = await connectBooks(world);
  xero.next(/^POST \/connect\/token/, replying(503));
  const failed = await books.connect();
  expect([failed.status, failed.text.includes("Xero was not connected")]).toEqual([503, true]);
  expect((await books.connect()).status).toBe(303);
});

test("an installation without Xero has no connection", async () => {
  const other = await startWorld({ XERO_CLIENT_ID: "", XERO_CLIENT_SECRET: "", XERO_API_URL: "" });
  try {
    const books = await openBooks(other);
    const owner = await other.addPerson(books.id, "owner");
    expect((await owner.graphql("{ accounting { status } }")).body.data.accounting.status).toBe("unavailable");
    const { body } = await owner.graphql("mutation { start_accounting_connection { url } }");
    expect(body.errors[0].extensions.problem.status).toBe(409);
    const posted = await createClient(other.base)("POST", "/inbound/xero", {
      body: {},
      headers: { "x-xero-signature": "a" },
    });
    expect(posted.status).toBe(401);
  } finally {
    await other.close();
  }
});
