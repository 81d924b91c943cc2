import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Access, scopesOf } from "../../src/auth/access.ts";
import type { RestClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Endpoint, endpoints } from "./operations.ts";

type Business = Awaited<ReturnType<World["addBusiness"]>>;
type Answer = Record<string, unknown>;
type Expanding = Endpoint & { expansion: NonNullable<Endpoint["expansion"]> };

let world: World;
let business: Business;
/** Two records of each kind: the first refers to every related record, the second to its customer alone. */
let records: Record<string, [Answer, Answer]>;

beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  records = await createRelated(business.client);
});
afterAll(() => world.close());

const expanding = endpoints.filter((one): one is Expanding => one.expansion !== undefined);

/** The access of each related record. */
const accessOf: Record<string, Access> = {
  customer: "customers:read",
  site: "customers:read",
  lead: "leads:read",
  quote: "quotes:read",
  job: "jobs:read",
};

const lines = [{ description: "Service", quantity: 1, unit_price: 200 }];
const at = { start_at: "2026-07-01T02:00:00Z", end_at: "2026-07-01T03:00:00Z" };

async function createRelated(client: RestClient): Promise<typeof records> {
  const create = async (path: string, body: object): Promise<Answer & { id: string }> => {
    const { status, text, body: created } = await client("POST", path, { body });
    expect(status, text).toBe(201);
    return created;
  };
  const customer = await create("/v1/customers", { name: "Jane Citizen", notes: "Prefers mornings." });
  const customer_id = customer.id;
  const address = { line1: "12 Banksia Street", suburb: "Marrickville", state: "NSW", postcode: "2204" };
  const site = await create(`/v1/customers/${customer_id}/sites`, { name: "Shop", address });
  const contact = await create(`/v1/customers/${customer_id}/contacts`, { name: "Sam Tran" });
  const unknown = await create("/v1/leads", { name: "Nobody", phone: "0412345678", lead_type: "inbound" });
  const made = await create("/v1/leads", { name: "Jane", email: "jane@example.com", lead_type: "inbound" });
  const ids = { customer_id, site_id: site.id, lead_id: made.id };
  const quote = await create("/v1/quotes", { ...ids, lines });
  const job = await create("/v1/jobs", { ...ids, quote_id: quote.id, title: "Fit" });
  const invoice = await create("/v1/invoices", { customer_id, job_id: job.id, lines });
  const booking = await create("/v1/bookings", { ...ids, ...at, job_id: job.id, title: "Visit" });
  const { body: lead } = await client("GET", `/v1/leads/${made.id}`);
  return {
    customers: [customer, customer],
    sites: [site, site],
    contacts: [contact, contact],
    leads: [lead, unknown],
    quotes: [quote, await create("/v1/quotes", { customer_id, lines })],
    jobs: [job, await create("/v1/jobs", { customer_id, title: "Look" })],
    invoices: [invoice, await create("/v1/invoices", { customer_id, lines })],
    bookings: [booking, await create("/v1/bookings", { customer_id, ...at, title: "Call" })],
  };
}

function collectionOf({ http }: Endpoint): string {
  return http.path.split("/").findLast((part) => part in records) ?? "";
}

/** The address of the first or second record of the endpoint's kind, or of its list. */
function pathOf(operation: Endpoint, which: 0 | 1 = 0): string {
  const [, , first = ""] = operation.http.path.split("/");
  return operation.http.path.replace("{id}", String(records[first]?.[which].id));
}

/** The first or second record of the endpoint's kind, as it answers them. */
function recordIn(operation: Endpoint, body: Answer, which: 0 | 1 = 0): Answer {
  if (!operation.isList) return body;
  const id = records[collectionOf(operation)]?.[which].id;
  return (body.data as Answer[]).find((one) => one.id === id) ?? {};
}

function subsetsOf(names: readonly string[]): string[][] {
  return names.reduce<string[][]>((all, name) => [...all, ...all.map((one) => [...one, name])], [[]]);
}

/** A related record as its own list answers it. */
async function listed(name: string, id: unknown): Promise<unknown> {
  const path = name === "site" ? `/v1/customers/${records.customers?.[0].id}/sites` : `/v1/${name}s`;
  const { body } = await business.client("GET", `${path}?limit=100`);
  return body.data.find((one: Answer) => one.id === id);
}

const withoutLinks = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replaceAll(/(pdf|public)_url":"[^"]*"/g, '_"'));

test("the reads of records that refer to others expand them", () => {
  const found = expanding.map(({ name, expansion }) => [name, expansion.names]);
  expect(Object.fromEntries(found)).toMatchInlineSnapshot(`
    {
      "GetBooking": [
        "customer",
        "site",
        "job",
        "lead",
      ],
      "GetContact": [
        "customer",
      ],
      "GetInvoice": [
        "customer",
        "job",
        "quote",
      ],
      "GetJob": [
        "customer",
        "site",
        "quote",
        "lead",
      ],
      "GetLead": [
        "customer",
      ],
      "GetQuote": [
        "customer",
        "site",
        "lead",
      ],
      "ListBookings": [
        "customer",
        "site",
        "job",
        "lead",
      ],
      "ListCustomerContacts": [
        "customer",
      ],
      "ListInvoices": [
        "customer",
        "job",
        "quote",
      ],
      "ListJobs": [
        "customer",
        "site",
        "quote",
        "lead",
      ],
      "ListLeads": [
        "customer",
      ],
      "ListQuotes": [
        "customer",
        "site",
        "lead",
      ],
    }
  `);
});

describe.each(expanding.map((operation) => [operation.name, operation] as const))("%s", (_name, operation) => {
  const { names } = operation.expansion;

  test("returns each related record exactly when it is asked for, as its own list does", async () => {
    for (const which of [0, 1] as const) {
      const plain = await business.client("GET", pathOf(operation, which));
      const own = recordIn(operation, plain.body, which);
      for (const subset of subsetsOf(names).slice(1)) {
        const { status, text, body } = await business.client("GET", `${pathOf(operation, which)}?expand=${subset}`);
        expect(status, text).toBe(200);
        const record = recordIn(operation, body, which);
        expect(Object.keys(record)).toEqual([...Object.keys(own), ...subset]);
        for (const name of subset) {
          const id = record[`${name}_id`];
          const related = id === null ? null : await listed(name, id);
          expect(withoutLinks(record[name]), name).toEqual(withoutLinks(related));
        }
        expect(withoutLinks({ ...record, ...Object.fromEntries(subset.map((name) => [name, undefined])) })).toEqual(
          withoutLinks(own),
        );
      }
    }
    const { body } = await business.client("GET", `${pathOf(operation)}?expand=${names}`);
    for (const name of names) expect(recordIn(operation, body)[name]).toMatchObject({ id: expect.any(String) });
  });

  test("needs the scope of each related record, before anything is read", async () => {
    for (const name of names) {
      const [needed = ""] = scopesOf(accessOf[name] ?? "any");
      const own = scopesOf(operation.access);
      const client = world.client((await world.addKey(business.id, own)).key);
      const before = world.statements.length;
      const answered = await client("GET", `${pathOf(operation)}?expand=${name}`);
      const read = world.statements.slice(before).filter((text) => text.startsWith("select t."));
      if (own.includes(needed)) expect(answered.status).toBe(200);
      else {
        expect(answered.body).toMatchObject({ status: 403, type: "urn:service:error:insufficient-scope" });
        expect(answered.body.detail).toBe(`This needs the scope ${needed}.`);
        expect(read).toEqual([]);
      }
      const both = world.client((await world.addKey(business.id, [...own, needed])).key);
      expect((await both("GET", `${pathOf(operation)}?expand=${name}`)).status).toBe(200);
    }
  });

  test("reads all of them with its own statement, and what is invoiced of quotes with one more", async () => {
    const count = async (path: string) => {
      const before = world.statements.length;
      expect((await business.client("GET", path)).status).toBe(200);
      return world.statements.length - before;
    };
    const sums = names.includes("quote") ? 1 : 0;
    expect(await count(`${pathOf(operation)}?expand=${names}`)).toBe((await count(pathOf(operation))) + sums);
  });

  test("refuses another name with those that it knows", async () => {
    const detail = `must be one of ${names.join(", ")}`;
    for (const wrong of ["lines", `${names[0]},nothing`, ""]) {
      const { status, body } = await business.client("GET", `${pathOf(operation)}?expand=${wrong}`);
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ parameter: "expand", detail }]);
    }
  });

  test("shows another business nothing", async () => {
    const other = await world.addBusiness();
    const { status, body } = await other.client("GET", `${pathOf(operation)}?expand=${names}`);
    expect(status === 404 || body.data.length === 0).toBe(true);
  });
});

test("no change and no tool takes expand", async () => {
  const assistant = new Client({ name: "laws", version: "1" });
  const requestInit = { headers: { "X-Api-Key": business.key } };
  await assistant.connect(new StreamableHTTPClientTransport(new URL(`${world.base}/mcp/mcp`), { requestInit }));
  const { tools } = await assistant.listTools();
  expect(tools.filter(({ inputSchema }) => "expand" in (inputSchema.properties ?? {}))).toEqual([]);
  expect(endpoints.filter(({ kind, expansion }) => kind === "mutation" && expansion !== undefined)).toEqual([]);
  const path = `/v1/jobs/${records.jobs?.[0].id}?expand=customer`;
  const { status, body } = await business.client("PATCH", path, { body: { title: "Fit" } });
  expect([status, body.errors[0].detail]).toEqual([400, "is not a known parameter"]);
});
