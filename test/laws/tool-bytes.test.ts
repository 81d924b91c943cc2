import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../src/limits/limits.ts";
import { compileTools } from "../../src/mcp/tool.ts";
import { message } from "../mcp/endpoint.ts";
import { startWorld, type World } from "../world/world.ts";
import { operations } from "./operations.ts";
import { fillBusiness, textOf } from "./tool-bytes/full-business.ts";
import { mergeParts } from "./tool-bytes/parts.ts";

type Values = Record<string, unknown>;
type Result = Values & { data?: Values[]; next_cursor?: string | null; cut?: { note: string; read_on?: string } };

const tools = compileTools(operations);
const ajv = formats.default(new Ajv2020({ strict: true }));

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
let ids: Awaited<ReturnType<typeof fillBusiness>>;

beforeAll(async () => {
  world = await startWorld({ RATE_LIMIT_PER_MINUTE: "100000" });
  business = await world.addBusiness();
  ids = await fillBusiness(business.client, business.db, { lineDescription: limits.records.lineDescription.max });
}, 120_000);
afterAll(() => world.close());

/** Returns the result of a call. Asserts that it is within the size limit and matches the listed schema. */
async function call(name: string, given: Values): Promise<Result> {
  const { text, body } = await business.client("POST", "/mcp/mcp", {
    body: message("tools/call", { name, arguments: given }),
  });
  const { isError, content, structuredContent } = body.result;
  expect(isError ?? false, text.slice(0, 1_000)).toBe(false);
  expect(Buffer.byteLength(text), name).toBeLessThanOrEqual(limits.requests.toolBytes.max);
  expect(JSON.parse(content[0].text)).toEqual(structuredContent);
  const validate = ajv.compile((tools.get(name)?.definition.outputSchema ?? {}) as object);
  expect(validate(structuredContent) ? [] : validate.errors).toEqual([]);
  return structuredContent;
}

/** Reads all parts of one call and merges them. */
async function readWhole(name: string, given: Values): Promise<Result> {
  const parts: Values[] = [];
  for (let readOn: string | undefined; parts.length === 0 || readOn !== undefined; ) {
    const { cut, ...part } = await call(name, readOn === undefined ? given : { ...given, read_on: readOn });
    parts.push(part);
    readOn = cut?.read_on;
  }
  return mergeParts(parts) as Result;
}

async function readAll(name: string, given: Values): Promise<{ pages: Values[][]; isCut: boolean }> {
  const pages: Values[][] = [];
  let isCut = false;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const args = { limit: 100, ...given, ...(cursor === undefined ? {} : { cursor }) };
    const { data = [], next_cursor: next = null, cut } = await readPage(name, args);
    pages.push(data);
    isCut ||= cut !== undefined;
    cursor = next;
  }
  return { pages, isCut };
}

function readPage(name: string, given: Values): Promise<Result> {
  return tools.get(name)?.reading.canReadOn === true ? readWhole(name, given) : call(name, given);
}

async function restList(path: string): Promise<Values[][]> {
  const pages: Values[][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body } = await business.client("GET", `${path}${cursor === "" ? "" : `&cursor=${cursor}`}`);
    pages.push(body.data);
    cursor = body.next_cursor;
  }
  return pages;
}

const idsOf = (pages: readonly Values[][]) => pages.flat().map(({ id }) => id);

describe.each([
  ["get_customer", "customers", "customer"],
  ["get_quote", "quotes", "quote"],
  ["get_invoice", "invoices", "invoice"],
  ["get_job", "jobs", "job"],
  ["get_lead", "leads", "lead"],
  ["get_booking", "bookings", "booking"],
  ["get_conversation", "conversations", "conversation"],
] as const)("%s", (name, collection, record) => {
  test("can be read to the end in parts, and loses nothing", async () => {
    const id = ids[record];
    const whole = (await business.client("GET", `/v1/${collection}/${id}`)).body;
    expect(await readWhole(name, { id })).toEqual(whole);
  });
});

describe.each([
  ["list_customers", "customers"],
  ["list_quotes", "quotes"],
  ["list_invoices", "invoices"],
  ["list_jobs", "jobs"],
  ["list_leads", "leads"],
  ["list_bookings", "bookings"],
  ["list_conversations", "conversations"],
])("%s", (name, collection) => {
  test("pages return every record once, and as the endpoint does unless a text is cut", async () => {
    const { pages, isCut } = await readAll(name, {});
    const whole = await restList(`/v1/${collection}?limit=100`);
    expect(idsOf(pages)).toEqual(idsOf(whole));
    if (!isCut) expect(pages.flat()).toEqual(whole.flat());
  });
});

test("a thread with HTML and quotes can be read to the end, and loses nothing", async () => {
  const given = { id: ids.conversation, html: true, quoted: true };
  const { pages } = await readAll("list_conversation_messages", given);
  const whole = await restList(`/v1/conversations/${ids.conversation}/messages?limit=100`);
  expect(idsOf(pages.toReversed())).toEqual(idsOf(whole.toReversed()));
  expect(pages.toReversed().flat()).toEqual(whole.toReversed().flat());
});

test("30 ordinary emails without HTML and quotes fit into a few results", async () => {
  const { pages } = await readAll("list_conversation_messages", { id: ids.conversation });
  const ordinary = pages.flat().filter(({ cc }) => (cc as string[]).length === 0);
  expect(ordinary).toHaveLength(30);
  expect(Buffer.byteLength(JSON.stringify(ordinary))).toBeLessThan(80_000);
  expect(ordinary.filter(({ html }) => html !== null)).toEqual([]);
});

test("a change whose record is too long says that it was made, and how to read the rest", async () => {
  const description = textOf(limits.records.lineDescription.max);
  const lines = Array.from({ length: limits.records.lines.max }, () => ({ description, quantity: 1, unit_price: 1 }));
  const { cut } = await call("create_quote", { customer_id: ids.customer, lines });
  expect(cut).toEqual({ note: expect.stringMatching(/^The call succeeded\. .* get_quote\.$/) });
  const changed = await call("update_customer", { id: ids.customer, phone: "0412 345 678" });
  expect(changed.cut?.note).toContain("get_customer");
  const draft = { conversation_id: ids.conversation, channel: "email", subject: "Quote", html: textOf(90_000) };
  await business.client("DELETE", `/v1/drafts/${await firstDraft()}`);
  expect((await call("create_draft", draft)).cut?.note).toContain("get_conversation");
});

async function firstDraft(): Promise<string> {
  return (await business.client("GET", "/v1/drafts?limit=1")).body.data[0].id;
}

test("a record that has changed meanwhile is not continued", async () => {
  const { cut } = await call("get_invoice", { id: ids.invoice });
  await business.client("PATCH", `/v1/invoices/${ids.invoice}`, { body: { due_date: "2027-02-01" } });
  const { body } = await business.client("POST", "/mcp/mcp", {
    body: message("tools/call", { name: "get_invoice", arguments: { id: ids.invoice, read_on: cut?.read_on } }),
  });
  expect(body.result.isError).toBe(true);
  expect(body.result.content[0].text).toContain("read_on is outdated");
});

test("a cut text cannot be written back", async () => {
  const { data = [] } = await call("list_customers", { limit: 100 });
  const notes = data.map((one) => String(one.notes)).find((text) => text.includes("[cut: "));
  const { body } = await business.client("POST", "/mcp/mcp", {
    body: message("tools/call", { name: "update_customer", arguments: { id: ids.customer, notes } }),
  });
  expect(body.result.isError).toBe(true);
  expect(body.result.content[0].text).toContain("notes ends with the mark of a text that was cut");
});
