import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schema } from "../../src/domain/index.ts";
import { type Disk, openDisk } from "../world/full-disk.ts";
import { createRecords, fillPath } from "../world/records.ts";
import { startWorld } from "../world/world.ts";
import type { Asking } from "./fields/ask.ts";
import { type Field, fieldsOf } from "./fields/fields.ts";
import { variablesFor } from "./fields/variables.ts";
import { endpoints, exampleBody, operations } from "./operations.ts";

const at = {} as Asking;
const { ask, getVariables } = variablesFor(at);
let disk: Disk;
let app: Awaited<ReturnType<Asking["world"]["addApp"]>>;

beforeAll(async () => {
  at.world = await startWorld();
  at.business = await at.world.addBusiness();
  at.owner = await at.world.addPerson(at.business.id);
  at.records = await createRecords(at.business);
  app = await at.world.addApp(at.business.id);
  disk = await openDisk(at.world.database.systemPool);
});
afterAll(() => at.world.close());

async function whileFull<T>(code: string, work: () => Promise<T>): Promise<T> {
  // Makes every credential's use due to be stored, as after a pause.
  const { systemPool } = at.world.database;
  await systemPool.query("update api_keys set last_used_at = null");
  await systemPool.query("update connected_apps set last_used_at = null");
  await systemPool.query("update sessions set last_seen_at = now() - interval '1 hour'");
  await disk.fill(code);
  try {
    return await work();
  } finally {
    await disk.free();
  }
}

const reads = endpoints.filter(({ http }) => http.method === "GET");
const writes = endpoints.filter(({ http }) => http.method !== "GET");
const queries = fieldsOf(schema.getQueryType());
/** The pages and PDFs of a quote and an invoice, and the owner's calendar. */
async function linkedPaths(): Promise<string[]> {
  const { client, id: businessId } = at.business;
  for (const kind of ["quotes", "invoices"]) await client("POST", `/v1/${kind}/${at.records[kind]}/send`);
  const emails = await at.world.database.system.email.findMany({
    where: { businessId, kind: { in: ["quote", "invoice"] } },
  });
  const pages = emails.flatMap(({ text }) => /\/[qi]\/[\w-]+/.exec(text)?.[0] ?? []);
  expect(new Set(pages.map((page) => page.slice(0, 3)))).toEqual(new Set(["/q/", "/i/"]));
  const { body } = await at.owner.graphql("{ calendar_feed { url } }");
  return [...pages, ...pages.map((page) => `${page}.pdf`), new URL(body.data.calendar_feed.url).pathname];
}

/** A problem response has neither. */
const isAnswered = ({ errors, value }: { errors?: unknown; value?: unknown }) =>
  errors === undefined && value !== undefined;

const requestInit = { headers: { "X-Api-Key": "" } };

async function connect(): Promise<Client> {
  requestInit.headers["X-Api-Key"] = at.business.key;
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${at.world.base}/mcp/mcp`), { requestInit }));
  return client;
}

describe.each(["53100", "53000", "58030"])("while the database refuses each change with %s", (code) => {
  test("every read succeeds, with a key and with an app's token, one by one and concurrently", async () => {
    await whileFull(code, async () => {
      for (const client of [at.business.client, app.client]) {
        for (const operation of reads)
          expect((await client("GET", fillPath(operation, at.records))).status, operation.name).toBe(200);
        const answers = await Promise.all(reads.map((one) => client("GET", fillPath(one, at.records))));
        expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      }
    });
  });

  test("every query of the portal succeeds, one by one and concurrently", async () => {
    const asked: [string, Field, Awaited<ReturnType<typeof getVariables>>][] = [];
    for (const [name, field] of queries) asked.push([name, field, await getVariables(field)]);
    await whileFull(code, async () => {
      for (const [name, field, variables] of asked)
        expect(isAnswered(await ask("query", field, variables)), name).toBe(true);
      const answers = await Promise.all(asked.map(([, field, variables]) => ask("query", field, variables)));
      expect(answers.filter((answer) => !isAnswered(answer))).toEqual([]);
    });
  });

  test("pages and calendars behind a link open", async () => {
    const paths = await linkedPaths();
    await whileFull(code, async () => {
      for (const path of paths) expect((await fetch(at.world.origin + path)).status, path).toBe(200);
    });
  });

  test("every page of the portal opens", async () => {
    await whileFull(code, async () => {
      for (const path of ["/", "/customers", "/quotes", "/settings"]) {
        const { status } = await fetch(at.world.origin + path, { headers: { Cookie: at.owner.cookie } });
        expect(status, path).toBe(200);
      }
    });
  });

  test("every read-only tool responds", async () => {
    const client = await connect();
    await whileFull(code, async () => {
      for (const { tool, kind, path } of operations) {
        if (tool === undefined || kind === "mutation" || path.length > 0) continue;
        const result = await client.callTool({ name: tool.name, arguments: {} });
        expect(JSON.stringify(result), tool.name).not.toContain("urn:service:error:unavailable");
      }
    });
    await client.close();
  });

  test("every write is a 503 with Retry-After, or refused for its content", async () => {
    await whileFull(code, async () => {
      for (const operation of writes) {
        const { method } = operation.http;
        const request = { body: exampleBody(operation, at.records) };
        const { status, headers, body } = await at.business.client(method, fillPath(operation, at.records), request);
        if (status >= 500) {
          expect([operation.name, status, headers.get("retry-after"), body.type]).toEqual([
            operation.name,
            503,
            "30",
            "urn:service:error:unavailable",
          ]);
        } else expect([200, 204, 400, 404, 409], operation.name).toContain(status);
      }
    });
  });
});

test("each process still limits requests", async () => {
  const world = await startWorld({ RATE_LIMIT_PER_MINUTE: "3", PORTAL_RATE_LIMIT_PER_MINUTE: "3" });
  try {
    const business = await world.addBusiness();
    const person = await world.addPerson(business.id, "member");
    await (await openDisk(world.database.systemPool)).fill();
    const statuses = async (ask: () => Promise<{ status: number }>) => [
      (await ask()).status,
      (await ask()).status,
      (await ask()).status,
      (await ask()).status,
    ];
    expect(await statuses(() => business.client("GET", "/v1/customers"))).toEqual([200, 200, 200, 429]);
    expect(await statuses(() => person.graphql("{ customers { data { id } } }"))).toEqual([200, 200, 200, 429]);
    const refused = await business.client("GET", "/v1/customers");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("ratelimit")).toMatch(/^"default";r=0;t=\d+$/);
  } finally {
    await world.close();
  }
});
