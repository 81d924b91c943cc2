import { isNonNullType } from "graphql";
import { Definitions } from "../../src/json-schema/definitions.ts";
import { exampleOf } from "../../src/json-schema/example.ts";
import type { Operation } from "../../src/operations/operation.ts";
import { parameterSchema } from "../../src/operations/schema/input.ts";
import { newId } from "../../src/query/new-id.ts";
import type { Tenant } from "../../src/tenancy/tenant.ts";
import type { RestClient } from "./client.ts";
import { aCall, aComment, anEmail, storeConversation } from "./inbox.ts";

/**
 * One record of each kind in a business, by the collection in its path. `assignees` if the business has a team, and
 * `subscriptions` for a subscription that is active.
 */
export type Records = Record<string, string>;

/** A record that no endpoint creates, such as a customer's message or a call. */
type StoredRecipe = { collection: string; store: (db: Tenant, records: Records) => Promise<{ id: string }> };

type Recipe = {
  collection: string;
  /** The list whose records are deleted first. */
  clear?: string;
  create: (records: Records) => { path: string; body: unknown };
  /** The only operations that use this record. They need the state that `move` leads to. */
  operations?: string[];
  move?: (id: string) => string;
  change?: (id: string) => { path: string; body: unknown };
  /** Added to the record last. */
  add?: (id: string) => { path: string; body: unknown };
  /** Other names in its paths, such as `line_id`. */
  parts?: (created: Created) => Records;
};

type Created = {
  id: string;
  external_id?: string;
  subscription_id?: string;
  lines?: { id: string }[];
  payments?: { id: string }[];
  applications?: { id: string }[];
};

const address = { line1: "12 Banksia Street", suburb: "Marrickville", state: "NSW", postcode: "2204" };

const lines = [{ description: "Supply and install 7.1 kW split system", quantity: 1, unit_price: 2501 }];

const aQuote: Recipe["create"] = ({ customers }) => ({
  path: "/v1/quotes",
  body: { customer_id: customers, lines, deposit_amount: 500 },
});

const anInvoice: Recipe["create"] = ({ customers }) => ({
  path: "/v1/invoices",
  body: { customer_id: customers, lines },
});

const photo = { id: "01890000-0000-7000-8000-000000000001", filename: "unit.jpg", content_type: "image/jpeg", size: 9 };

const ownId = () => ({ external_id: crypto.randomUUID() });

/** The external id of the collection's record. */
function named(collection: string): NonNullable<Recipe["parts"]> {
  return ({ external_id = "" }) => ({ [`external_id of ${collection}`]: external_id });
}

const recipes: (Recipe | StoredRecipe)[] = [
  {
    collection: "customers",
    create: () => ({
      path: "/v1/customers",
      body: { name: "Jane Citizen", email: "jane@example.com", billing_address: address, ...ownId() },
    }),
    parts: named("customers"),
  },
  { collection: "sites", create: ({ customers }) => ({ path: `/v1/customers/${customers}/sites`, body: { address } }) },
  {
    collection: "contacts",
    create: ({ customers }) => ({
      path: `/v1/customers/${customers}/contacts`,
      body: { name: "Sam Tran", is_primary: true },
    }),
  },
  {
    collection: "notes",
    create: ({ customers }) => ({ path: "/v1/notes", body: { customer_id: customers, text: "Rings the landline." } }),
  },
  { collection: "quotes", create: aQuote },
  {
    collection: "quotes",
    create: aQuote,
    operations: ["AcceptQuote", "DeclineQuote", "PayQuoteDeposit", "ReviseQuote", "WithdrawQuote"],
    move: (id) => `/v1/quotes/${id}/send`,
  },
  {
    collection: "quotes",
    create: aQuote,
    operations: ["DeleteQuoteDeposit"],
    move: (id) => `/v1/quotes/${id}/send`,
    add: (id) => ({ path: `/v1/quotes/${id}/deposit`, body: { amount: 500 } }),
    parts: () => ({}),
  },
  {
    collection: "jobs",
    create: ({ customers }) => ({
      path: "/v1/jobs",
      body: {
        customer_id: customers,
        title: "Replace hot water unit",
        scheduled_start: "2026-07-01T02:30:00.000Z",
        lines,
        ...ownId(),
      },
    }),
    parts: (created) => ({ ...named("jobs")(created), "line_id of jobs": created.lines?.[0]?.id ?? "" }),
  },
  {
    collection: "jobs",
    create: ({ customers }) => ({ path: "/v1/jobs", body: { customer_id: customers, title: "Service heat pump" } }),
    operations: ["ReopenJob"],
    move: (id) => `/v1/jobs/${id}/complete`,
  },
  {
    collection: "invoices",
    create: anInvoice,
    parts: (created) => ({ line_id: created.lines?.[0]?.id ?? "" }),
  },
  {
    collection: "invoices",
    create: anInvoice,
    operations: ["PayInvoice", "RemindInvoice"],
    move: (id) => `/v1/invoices/${id}/send`,
  },
  {
    collection: "invoices",
    create: anInvoice,
    operations: ["DeletePayment"],
    move: (id) => `/v1/invoices/${id}/send`,
    add: (id) => ({ path: `/v1/invoices/${id}/payments`, body: { amount: 1 } }),
    parts: (paid) => ({ payment_id: paid.payments?.[0]?.id ?? "" }),
  },
  {
    collection: "invoices",
    create: anInvoice,
    operations: ["unpaid invoice"],
    move: (id) => `/v1/invoices/${id}/send`,
  },
  {
    // The credit of a paid invoice is left.
    collection: "invoices",
    create: anInvoice,
    operations: ["paid invoice"],
    move: (id) => `/v1/invoices/${id}/send`,
    add: (id) => ({ path: `/v1/invoices/${id}/payments`, body: { amount: 2751.1 } }),
    parts: () => ({}),
  },
  {
    collection: "invoices",
    create: anInvoice,
    operations: ["credited invoice"],
    move: (id) => `/v1/invoices/${id}/send`,
  },
  {
    collection: "credit_notes",
    create: (records) => ({ path: "/v1/credit_notes", body: { invoice_id: records["paid invoice"], amount: 600 } }),
  },
  {
    collection: "credit_notes",
    create: (records) => ({ path: "/v1/credit_notes", body: { invoice_id: records["credited invoice"], amount: 1 } }),
    operations: ["RemoveCreditApplication"],
    parts: ({ applications }) => ({ application_id: applications?.[0]?.id ?? "" }),
  },
  {
    collection: "bookings",
    create: ({ customers }) => ({
      path: "/v1/bookings",
      body: {
        customer_id: customers,
        title: "Quote for air conditioning",
        start_at: "2026-07-01T02:30:00.000Z",
        end_at: "2026-07-01T03:30:00.000Z",
      },
    }),
  },
  {
    collection: "customers",
    create: () => ({ path: "/v1/customers", body: { name: "Kim Lee", phone: "0491 570 110" } }),
    operations: ["customer with a mobile"],
  },
  {
    collection: "bookings",
    create: (records) => ({
      path: "/v1/bookings",
      body: {
        customer_id: records["customer with a mobile"],
        title: "Repair",
        start_at: "2026-07-02T02:30:00.000Z",
        end_at: "2026-07-02T03:30:00.000Z",
      },
    }),
    operations: ["SendOnMyWay"],
  },
  {
    collection: "leads",
    create: () => ({ path: "/v1/leads", body: { name: "Jane Citizen", phone: "0412345678", ...ownId() } }),
    parts: named("leads"),
  },
  {
    collection: "price_items",
    create: () => ({ path: "/v1/price_items", body: { name: "Split system 7.1 kW", unit_price: 2501, ...ownId() } }),
    parts: named("price_items"),
  },
  {
    collection: "webhooks",
    // A business may have at most 100.
    clear: "/v1/webhooks/subscriptions",
    create: () => ({
      path: "/v1/webhooks/subscriptions",
      body: { url: "https://example.com/hooks/fieldline", events: ["quote.accepted"] },
    }),
    change: (id) => ({ path: `/v1/webhooks/subscriptions/${id}`, body: { active: false } }),
  },
  {
    // The delivery of a test event to a subscription that is active.
    collection: "deliveries",
    operations: [],
    create: () => ({
      path: "/v1/webhooks/subscriptions",
      body: { url: "https://example.com/hooks/deliveries", events: ["quote.accepted"] },
    }),
    add: (id) => ({ path: `/v1/webhooks/subscriptions/${id}/test`, body: {} }),
    parts: ({ id, subscription_id: subscription = "" }) => ({
      subscriptions: subscription,
      subscription_id: subscription,
      GetWebhookDelivery: id,
      ReplayWebhookDelivery: id,
    }),
  },
  {
    collection: "conversations",
    store: (db, { customers, contacts, assignees }) =>
      storeConversation(db, { customerId: customers ?? null, assigneeId: assignees ?? null }, [
        { ...aCall, sentById: assignees ?? null },
        { ...aComment, sentById: assignees ?? null },
        { ...anEmail, contactId: contacts ?? null, attachments: [photo] },
      ]),
  },
  {
    collection: "files",
    store: (db, { jobs }) =>
      db.transaction((transaction) =>
        transaction.create("File", {
          data: {
            jobId: jobs ?? null,
            status: "ready",
            filename: "switchboard.jpg",
            contentType: "image/jpeg",
            size: 9,
            hasThumbnail: true,
            authorKind: "api_key",
            authorName: "Website",
          },
        }),
      ),
  },
  {
    collection: "sandbox",
    store: (db) =>
      db.transaction((transaction) =>
        transaction.create("SandboxMessage", {
          data: {
            id: newId(),
            channel: "email",
            fromAddress: "no-reply@fieldline.example",
            toAddress: "jane@example.com",
            subject: "Quote Q-1001 from Breeze Air",
            text: "Your quote is ready.",
            html: "<p>Your quote is ready.</p>",
            attachments: ["quote-Q-1001.pdf"],
          },
        }),
      ),
  },
  {
    collection: "requests",
    store: (db) =>
      db.transaction((transaction) =>
        transaction.create("ApiRequest", {
          data: {
            id: newId(),
            requestId: "01890000-0000-7000-8000-00000000000a",
            method: "POST",
            path: "/v1/jobs",
            operation: "CreateJob",
            status: 400,
            problem: "bad-request",
            milliseconds: 12,
            credentialKind: "api_key",
            credentialId: "01890000-0000-7000-8000-00000000000b",
            credentialName: "Website",
            address: "203.0.113.7",
            userAgent: "crm/2.1",
          },
        }),
      ),
  },
  {
    collection: "custom_fields",
    // People add them, in the portal.
    store: (db) =>
      db.transaction((transaction) =>
        transaction.create("CustomField", {
          data: {
            record: "site",
            key: `field_${newId().replaceAll("-", "")}`,
            label: "Boiler type",
            type: "choice",
            choices: ["Combi", "System"],
          },
        }),
      ),
  },
  {
    collection: "drafts",
    // A business may have at most 200 waiting drafts.
    clear: "/v1/drafts",
    create: ({ conversations }) => ({
      path: "/v1/drafts",
      body: { conversation_id: conversations, channel: "email", text: "Tuesday at 9 suits us well." },
    }),
  },
];

export async function createRecords({ client, db }: { client: RestClient; db: Tenant }): Promise<Records> {
  await setSandbox(db, new Date());
  const team = await client("GET", "/v1/team_members");
  const records: Records = team.body.data.length === 0 ? {} : { assignees: team.body.data[0].id };
  for (const recipe of recipes) {
    if ("store" in recipe) {
      records[recipe.collection] = (await recipe.store(db, records)).id;
      continue;
    }
    const { collection, clear, create, operations, move, add, change, parts } = recipe;
    if (clear !== undefined) await removed(client, clear);
    const { path, body } = create(records);
    const created = await made(client, path, body);
    const { id } = created;
    if (move !== undefined) await made(client, move(id));
    const part = add?.(id);
    Object.assign(records, parts?.(part === undefined ? created : await made(client, part.path, part.body)));
    if (change !== undefined) await changed(client, change(id));
    for (const name of operations ?? [collection]) records[name] = id;
  }
  return records;
}

/** In a sandbox every operation works: those of sandboxes, and all of a live business. */
export function setSandbox(db: Tenant, sandboxAt: Date | null): Promise<unknown> {
  return db.transaction((tx) => tx.updateMany("Business", { where: { id: db.businessId }, data: { sandboxAt } }));
}

async function made(client: RestClient, path: string, body?: unknown): Promise<Created> {
  const answered = await client("POST", path, body === undefined ? {} : { body });
  if (answered.status >= 300) throw new Error(`${path}: ${answered.status} ${answered.text}`);
  return answered.body;
}

async function changed(client: RestClient, { path, body }: { path: string; body: unknown }): Promise<void> {
  const answered = await client("PATCH", path, { body });
  if (answered.status !== 200) throw new Error(`${path}: ${answered.status} ${answered.text}`);
}

async function removed(client: RestClient, path: string): Promise<void> {
  const listed = await client("GET", path);
  for (const { id } of listed.body.data) await client("DELETE", `${path}/${id}`);
}

/** The record for `id` in the operation's path, or for another name in it. */
export function recordFor(operation: Operation, records: Records, name = "id"): string | undefined {
  const collection = operation.http?.path.split("/")[2] ?? "";
  if (name !== "id") return records[`${name} of ${collection}`] ?? records[name];
  return records[operation.name] ?? records[collection];
}

/** The reference's examples of the parameters that a query needs. */
export function requiredQuery(operation: Operation): Record<string, unknown> {
  const definitions = new Definitions("#/$defs/");
  const required = operation.query.filter(
    ({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined,
  );
  return Object.fromEntries(
    required.map((one) => [one.name, exampleOf(parameterSchema(operation, one, definitions), definitions)]),
  );
}

/** The operation's path with the ids of the records, or with `id` for each of them, and the query that it needs. */
export function fillPath(operation: Operation, records: Records, id?: string): string {
  const path = operation.http?.path ?? "";
  const filled = path.replaceAll(
    /\{([^}]*)\}/g,
    (_, name: string) => id ?? recordFor(operation, records, name) ?? missing(operation),
  );
  const query = Object.entries(requiredQuery(operation)).map(([name, value]) => [name, String(value)]);
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`;
}

function missing(operation: Operation): never {
  throw new Error(`${operation.name}: test/world/records.ts makes no record for ${operation.http?.path}`);
}
