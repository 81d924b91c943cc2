import { limits } from "../../../src/limits/limits.ts";
import type { Tenant } from "../../../src/tenancy/tenant.ts";
import type { RestClient } from "../../world/client.ts";
import { anEmail, storeConversation } from "../../world/inbox.ts";

/** Quotes grow when escaped as JSON, and twice in JSON within JSON. An emoji has two code units. */
const pattern = 'He said "no leaks" 🔧 and left it at that. ';

export function textOf(length: number): string {
  return pattern
    .repeat(Math.ceil(length / pattern.length))
    .slice(0, length)
    .toWellFormed()
    .replaceAll("\uFFFD", "x")
    .trim();
}

const notes = textOf(10_000);

export type Lengths = { lineDescription: number };

/** Creates records of the largest size that the platform accepts, each the newest of its kind. */
export async function fillBusiness(client: RestClient, db: Tenant, { lineDescription }: Lengths) {
  const create = async (path: string, body: unknown): Promise<string> => {
    const { status, body: created } = await client("POST", path, { body });
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(created)}`);
    return created.id as string;
  };
  const names = Array.from({ length: 12 }, (_, index) => `Customer ${index}`);
  for (const name of names) await create("/v1/customers", { name, notes });
  const customer = await create("/v1/customers", { name: "Strata", email: "jane@example.com", notes });
  const address = { line1: "12 Banksia Street", suburb: "Marrickville", state: "NSW", postcode: "2204" };
  for (let count = 0; count < 150; count += 1) {
    const site = { name: `Unit ${count}`, address, access_notes: textOf(count % 10 === 0 ? 10_000 : 300) };
    await create(`/v1/customers/${customer}/sites`, site);
    await create(`/v1/customers/${customer}/contacts`, { name: `Tenant ${count}`, email: `t${count}@example.com` });
  }
  const description = textOf(lineDescription);
  const lines = Array.from({ length: limits.records.lines.max }, () => ({ description, quantity: 1, unit_price: 1 }));
  const quote = await create("/v1/quotes", { customer_id: customer, lines, message: notes });
  const invoice = await create("/v1/invoices", { customer_id: customer, lines });
  const job = await create("/v1/jobs", { customer_id: customer, title: "Rewire", description: notes });
  const lead = await create("/v1/leads", { name: "Jane", email: "jane@example.com", description: notes });
  const at = { start_at: "2027-01-01T00:00:00Z", end_at: "2027-01-01T01:00:00Z" };
  const booking = await create("/v1/bookings", { customer_id: customer, title: "Visit", instructions: notes, ...at });
  const conversation = (await storeConversation(db, { customerId: customer }, thread())).id;
  const html = `<p>${textOf(90_000)}</p>`;
  for (let count = 0; count < limits.inbox.appDraftsInConversation.max; count += 1)
    await create("/v1/drafts", { conversation_id: conversation, channel: "email", subject: "Quote", html });
  return { customer, quote, invoice, job, lead, booking, conversation };
}

/** 30 ordinary emails that each quote the previous ones, and one email of the maximum length. */
function thread() {
  const items: object[] = [];
  let history = "";
  for (let number = 1; number <= 30; number += 1) {
    const text = `Hello, this is message ${number}.\n${textOf(800)}\n\nOn Tuesday, Jane wrote:\n${history}`;
    items.push({ ...anEmail, text: text.slice(0, 200_000), html: `<p>${textOf(40_000)}</p>`, at: minute(number) });
    history = text
      .split("\n")
      .map((line) => `> ${line}`)
      .join("\n");
  }
  const long = { text: textOf(limits.inbound.textLength.max), html: textOf(limits.inbound.htmlLength.max) };
  const cc = Array.from({ length: limits.inbound.recipients.max }, (_, index) => `person-${index}@example.com`);
  return [...items.slice(0, 28), { ...anEmail, ...long, cc, at: minute(28.5) }, ...items.slice(28)];
}

function minute(number: number): Date {
  return new Date(Date.UTC(2026, 0, 1) + number * 60_000);
}
