import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSamples, type Samples } from "../docs/samples.ts";
import { photo } from "../files/portal.ts";
import type { RestClient } from "../world/client.ts";
import { loadDemoWorld } from "../world/demo.ts";
import { startWorld, type World } from "../world/world.ts";
import { document, endpoints, resolve } from "./document.ts";

let world: World;
let demo: Awaited<ReturnType<typeof loadDemoWorld>>;
let client: RestClient;
let samples: Samples;
beforeAll(async () => {
  world = await startWorld();
  demo = await loadDemoWorld(world);
  client = world.client(demo.key);
  samples = await openSamples(demo.key);
  await writeFile(join(samples.folder, "switchboard.jpg"), await photo());
});
afterAll(async () => {
  await samples.close();
  await world.close();
});

/** Operations that must run before the operation, in order. */
const before: Record<string, string[]> = {
  AcceptQuote: ["SendQuote"],
  DeclineQuote: ["SendQuote"],
  ReviseQuote: ["SendQuote"],
  WithdrawQuote: ["SendQuote"],
  PayQuoteDeposit: ["UpdateQuote", "SendQuote", "AcceptQuote"],
  PayInvoice: ["SendInvoice"],
  RemindInvoice: ["SendInvoice"],
  ReopenJob: ["CompleteJob"],
  GetQuotePdf: ["SendQuote"],
  GetInvoicePdf: ["SendInvoice"],
  CreateCreditNote: ["UpdateInvoice", "SendInvoice"],
  DeleteQuoteDeposit: ["SendQuote", "PayQuoteDeposit"],
};

/** Operations whose record the demo lacks, with the reason. */
const missing: Record<string, string> = {
  GetFile: "the demo has no files",
  DeleteFile: "the demo has no files",
  ...Object.fromEntries(
    ["Get", "Update", "Send", "Apply", "Refund", "Void"].map((verb) => [
      `${verb}CreditNote`,
      "the demo has no credit notes",
    ]),
  ),
  RemoveCreditApplication: "the demo has no credit notes",
  GetCreditNotePdf: "the demo has no credit notes",
  UpdateJobLine: "the demo's jobs have no lines",
  DeleteJobLine: "the demo's jobs have no lines",
  DeletePayment: "a draft invoice, which is what can be changed, has no payments",
  GetWebhookSubscription: "the demo sends nothing to anybody",
  UpdateWebhookSubscription: "the demo sends nothing to anybody",
  DeleteWebhookSubscription: "the demo sends nothing to anybody",
  RotateWebhookSecret: "the demo sends nothing to anybody",
  GetWebhookSubscriptionHealth: "the demo sends nothing to anybody",
  GetWebhookDelivery: "the demo sends nothing to anybody",
  ReplayWebhookDelivery: "the demo sends nothing to anybody",
  ReplayWebhookDeliveries: "the demo sends nothing to anybody",
  SendTestEvent: "the demo sends nothing to anybody",
};

/** Sends the path, query and body from the examples of the reference. */
async function tryOut(name: string) {
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

/** Runs the reference's sample. If the demo lacks the record, expects the problem. */
async function runSample(name: string, label: "curl" | "SDK" | "Python") {
  const [, , , endpoint] = endpoints.find(([one]) => one === name) ?? [];
  const { source = "" } = endpoint?.["x-codeSamples"].find((one) => one.label === label) ?? {};
  const here = source.replaceAll("https://example.com/api", world.base);
  expect(here).toContain(world.base);
  const ran = runAs(label, here);
  if (ran === undefined) return;
  if (name in missing) await expect(ran).rejects.toThrow(/not-found/);
  else expect((await ran) === "").toBe(endpoint?.responses[204] !== undefined);
}

/** Runs the program; undefined for Python on a machine without it. */
function runAs(label: string, source: string): Promise<string> | undefined {
  if (label === "curl") return samples.shell(source);
  return label === "Python" ? samples.python(source) : samples.call(source);
}

/** The demo is no sandbox. The operations of sandboxes are tried once it is one. */
async function restore(): Promise<void> {
  await demo.reset();
  await world.database.systemPool.query("update businesses set sandbox_at = now()");
}

async function prepare(name: string): Promise<void> {
  await restore();
  for (const earlier of before[name] ?? []) {
    const answered = await tryOut(earlier);
    expect(answered.status, `${earlier}: ${answered.text}`).toBeLessThan(300);
  }
}

const reading = endpoints.filter(([, { kind }]) => kind === "query");
const writing = endpoints.filter(([, { kind }]) => kind === "mutation");

test("the samples of the event catalogue run without a credential's rights", async () => {
  const { "x-codeSamples": shown } = document.paths["/v1/webhooks/events"]?.get ?? {};
  const [curl = "", sdk = "", python = ""] = (shown ?? []).map(({ source }) =>
    source.replaceAll("https://example.com/api", world.base),
  );
  expect(JSON.parse(await samples.shell(curl)).data.length).toBeGreaterThan(10);
  expect(await samples.call(sdk)).toContain("customer.created");
  expect((await samples.python(python)) ?? "customer.created").toContain("customer.created");
});

test("every read in the reference succeeds on the demo, and its samples run", async () => {
  await restore();
  for (const [name, , { status }] of reading) {
    const answered = await tryOut(name);
    expect(answered.status, `${name}: ${answered.text}`).toBe(name in missing ? 404 : status);
    await Promise.all([runSample(name, "curl"), runSample(name, "SDK"), runSample(name, "Python")]);
  }
});

test.each(writing)("%s can be tried on the demo as its samples show", async (name) => {
  for (const label of ["curl", "SDK", "Python"] as const) {
    await prepare(name);
    await runSample(name, label);
  }
});

const operationIds = new Set(endpoints.map(([name]) => name));
const others = Object.values(document.paths)
  .flatMap((methods) => Object.values(methods))
  .filter(({ operationId }) => !operationIds.has(operationId));

test.each(others.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  "%s, which is no operation, can be tried on the demo as its samples show",
  async (name, endpoint) => {
    for (const { label, source } of endpoint["x-codeSamples"]) {
      await prepare(name);
      const here = source.replaceAll("https://example.com/api", world.base);
      const ran = runAs(label, here);
      if (ran === undefined) continue;
      if (name in missing) {
        await expect(ran).rejects.toThrow(/not-found|404/);
        continue;
      }
      const printed = await ran;
      // A curl that saves a file prints nothing.
      expect(printed === "").toBe(here.includes(" -o "));
    }
  },
);

test("the documented endpoints that are no operations", () => {
  expect(others.map(({ operationId }) => operationId).sort()).toEqual([
    "Batch",
    "CreateFile",
    "GetCreditNotePdf",
    "GetInvoicePdf",
    "GetQuotePdf",
    "ListEventTypes",
  ]);
});
