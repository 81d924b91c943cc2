import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemo } from "../../fixtures/demo/load.ts";
import type { RestClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";
import { endpoints, resolve } from "./document.ts";

let world: World;
const dataDir = mkdtempSync(join(tmpdir(), "fieldline-try-it-"));
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await world.close();
});

/** The operations that need others to be tried before, in their order. */
const before: Record<string, string[]> = {
  AcceptQuote: ["SendQuote"],
  DeclineQuote: ["SendQuote"],
  PayQuoteDeposit: ["UpdateQuote", "SendQuote", "AcceptQuote"],
  PayInvoice: ["SendInvoice"],
  RemindInvoice: ["SendInvoice"],
};

/** Those whose record the demo does not have: what it answers instead, and why. */
const missing: Record<string, string> = {
  DeletePayment: "a draft invoice, which is what can be changed, has no payments",
  GetWebhookSubscription: "the demo sends nothing to anybody",
  UpdateWebhookSubscription: "the demo sends nothing to anybody",
  DeleteWebhookSubscription: "the demo sends nothing to anybody",
  RotateWebhookSecret: "the demo sends nothing to anybody",
};

/** A business as a first start makes it. */
async function startAfresh(): Promise<RestClient> {
  await world.database.systemPool.query("truncate businesses cascade");
  return world.client((await loadDemo(world.database, { dataDir }))?.apiKey);
}

/** Sends what the reference fills in: the path, the query and the body of its examples. */
async function tryOut(client: RestClient, name: string) {
  const endpoint = endpoints.find(([one]) => one === name);
  if (endpoint === undefined) throw new Error(`there is no operation ${name}`);
  const [, , http, { parameters, requestBody }] = endpoint;
  const shown = parameters.map(resolve).filter(({ example, schema }) => (example ?? schema.default) !== undefined);
  const filledIn = (one: (typeof shown)[number]) => encodeURIComponent(String(one.example ?? one.schema.default));
  const path = shown.reduce((filled, one) => filled.replace(`{${one.name}}`, filledIn(one)), http.path);
  const query = shown.filter((one) => one.in === "query").map((one) => `${one.name}=${filledIn(one)}`);
  const body = requestBody?.content["application/json"]?.example;
  return client(http.method, `${path}?${query.join("&")}`, body === undefined ? {} : { body });
}

const writing = endpoints.filter(([, { kind }]) => kind === "mutation");

test("every read that the reference shows is answered on the demo", async () => {
  const client = await startAfresh();
  for (const [name, { kind }, { status }] of endpoints) {
    if (kind !== "query") continue;
    const answered = await tryOut(client, name);
    expect(answered.status, `${name}: ${answered.text}`).toBe(name in missing ? 404 : status);
  }
});

test.each(writing)("%s can be tried on the demo as the reference shows it", async (name, _operation, { status }) => {
  const client = await startAfresh();
  for (const earlier of before[name] ?? []) {
    const answered = await tryOut(client, earlier);
    expect(answered.status, `${earlier}: ${answered.text}`).toBeLessThan(300);
  }
  const answered = await tryOut(client, name);
  expect(answered.status, answered.text).toBe(name in missing ? 404 : status);
});
