import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setSuspension } from "../../src/domain/identity/business/set-suspension.ts";
import { schema } from "../../src/domain/index.ts";
import { rootDeclaration } from "../../src/graphql/declarations.ts";
import { commandLine } from "../../src/installation/operator-log.ts";
import { endMaintenance, startMaintenance } from "../../src/installation/set-maintenance.ts";
import { createRecords, fillPath } from "../world/records.ts";
import { startWorld } from "../world/world.ts";
import type { Asking } from "./fields/ask.ts";
import { type Field, fieldsOf } from "./fields/fields.ts";
import { variablesFor } from "./fields/variables.ts";
import { endpoints, exampleBody, operations } from "./operations.ts";

const at = {} as Asking;
const { ask, getVariables } = variablesFor(at);
beforeAll(async () => {
  at.world = await startWorld();
  await beginAnew();
});
afterAll(() => at.world.close());

async function beginAnew(): Promise<void> {
  at.business = await at.world.addBusiness();
  at.owner = await at.world.addPerson(at.business.id);
  at.records = await createRecords(at.business);
}

const message = "We move to a new server until 14:00.";

/** Waits until the process has switched. */
const becomes = (isOn: boolean) =>
  expect
    .poll(async () => (await fetch(`${at.world.origin}/sign-up`, { method: "POST" })).status === 503, { interval: 5 })
    .toBe(isOn);

async function inMaintenance<T>(work: () => Promise<T>): Promise<T> {
  const { systemPool } = at.world.database;
  await startMaintenance(systemPool, commandLine, { message, retryAfterSeconds: 600 });
  await becomes(true);
  try {
    return await work();
  } finally {
    await endMaintenance(systemPool, commandLine);
    await becomes(false);
  }
}

async function whileSuspended<T>(work: () => Promise<T>): Promise<T> {
  const suspend = (reason: string | null) =>
    at.world.database.systemTransaction(at.business.id, (db) => setSuspension(db, commandLine, reason));
  await suspend("The invoice of March is unpaid.");
  try {
    return await work();
  } finally {
    await suspend(null);
  }
}

async function variablesOfQueries(): Promise<[string, Field, Awaited<ReturnType<typeof getVariables>>][]> {
  const all: [string, Field, Awaited<ReturnType<typeof getVariables>>][] = [];
  for (const [name, field] of queries) all.push([name, field, await getVariables(field)]);
  return all;
}

const mutations = fieldsOf(schema.getMutationType());
const queries = fieldsOf(schema.getQueryType());
const writes = endpoints.filter(({ http }) => http.method !== "GET").map((one) => [one.name, one] as const);
const reads = endpoints.filter(({ http }) => http.method === "GET").map((one) => [one.name, one] as const);

/** Mutations that maintenance mode allows. They sign people in and out and change nothing of the business. */
const goOn = ["confirm_identity", "end_other_sessions", "end_session", "leave_sandbox", "sign_in", "sign_out"];

/** Mutations for people who are not signed in. Only maintenance mode refuses them. */
const ofStrangers = ["accept_invitation", "request_password_reset", "reset_password", "sign_up"];

const goesOn = (field: Field) => rootDeclaration(field)?.whileReadOnly === true;

test("the mutations allowed in maintenance mode are those of signing in and out", () => {
  expect(
    mutations
      .filter(([, field]) => goesOn(field))
      .map(([name]) => name)
      .sort(),
  ).toEqual(goOn);
});

test("an operation changes something exactly if its method says so", () => {
  for (const [name, { kind }] of writes) expect(kind, name).toBe("mutation");
  for (const [name, { kind }] of reads) expect(kind, name).toBe("query");
});

describe.each(mutations)("%s", (name, field) => {
  beforeEach(async () => {
    at.owner = await at.world.addPerson(at.business.id);
  });

  test.skipIf(goesOn(field))("is a 503 in maintenance mode, and a 403 while the business is suspended", async () => {
    const variables = await getVariables(field);
    const data = { verifiedAt: new Date(), twoFactorRequiredAt: null };
    await at.world.database.system.business.update({ where: { id: at.business.id }, data });
    const held = await inMaintenance(() => ask("mutation", field, variables));
    expect(held.errors?.[0].extensions.problem).toMatchObject({ status: 503, detail: message });
    if (ofStrangers.includes(name)) return;
    const { errors } = await whileSuspended(() => ask("mutation", field, variables));
    expect(errors?.[0].extensions.problem).toMatchObject({ type: "urn:service:error:subscription-inactive" });
    expect(errors?.[0].extensions.problem.detail).toContain("suspended");
  });
});

describe("in maintenance mode", () => {
  beforeAll(beginAnew);

  test.each(writes)("%s is a 503 with Retry-After", async (_name, operation) => {
    const request = { body: exampleBody(operation, at.records) };
    const { method } = operation.http;
    const answer = await inMaintenance(() => at.business.client(method, fillPath(operation, at.records), request));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "600"]);
    expect(answer.body).toMatchObject({ type: "urn:service:error:unavailable", detail: message });
  });

  test("every read responds as usual, over REST and in the portal", async () => {
    const asked = await variablesOfQueries();
    await inMaintenance(async () => {
      for (const [name, operation] of reads) {
        const { status } = await at.business.client("GET", fillPath(operation, at.records));
        expect(status, name).toBe(200);
      }
      for (const [name, field, variables] of asked)
        expect((await ask("query", field, variables)).errors, name).toBeUndefined();
    });
  });

  test("every tool that writes is refused with the message, and a tool that reads responds", async () => {
    const requestInit = { headers: { "X-Api-Key": at.business.key } };
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${at.world.base}/mcp/mcp`), { requestInit }));
    await inMaintenance(async () => {
      for (const { name, tool, kind, path, ...operation } of operations) {
        if (tool === undefined || kind !== "mutation") continue;
        const { metadata: _ofPrograms, ...body } =
          exampleBody({ name, tool, kind, path, ...operation }, at.records) ?? {};
        const ids = Object.fromEntries(path.map((parameter) => [parameter.name, crypto.randomUUID()]));
        const result = await client.callTool({ name: tool.name, arguments: { ...ids, ...body } });
        expect(JSON.stringify(result), name).toContain(message);
        expect(result.isError, name).toBe(true);
      }
      expect((await client.callTool({ name: "list_customers", arguments: {} })).isError).not.toBe(true);
    });
    await client.close();
  });
});

test("a suspended business can read everything in the portal, and nothing over the API", async () => {
  await beginAnew();
  const asked = await variablesOfQueries();
  await whileSuspended(async () => {
    for (const [name, field, variables] of asked)
      expect((await ask("query", field, variables)).errors, name).toBeUndefined();
    for (const [name, operation] of [...reads, ...writes]) {
      const { method } = operation.http;
      const { status, body } = await at.business.client(method, fillPath(operation, at.records));
      expect([status, body.type], name).toEqual([403, "urn:service:error:subscription-inactive"]);
      expect(body.detail, name).toContain("suspended");
    }
  });
});
