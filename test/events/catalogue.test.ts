import { expect, test } from "vitest";
import { type EventType, eventTypes } from "../../src/events/catalogue.ts";
import { publishedEvents, sampleOf } from "../../src/events/published.ts";
import { faults, type Schema, schemaFor, strict } from "./schema.ts";

const events = publishedEvents.map((event) => [event.type, event] as const);

test("the catalogue has the thirteen events of the specification, in order, among its own", () => {
  const specified = [
    "customer.created",
    "lead.created",
    "lead.converted",
    "lead.won",
    "quote.sent",
    "quote.accepted",
    "quote.paid",
    "job.completed",
    "invoice.sent",
    "invoice.paid",
    "booking.created",
    "message.received",
    "message.sent",
  ];
  expect(eventTypes.filter((type) => specified.includes(type))).toEqual(specified);
  expect(publishedEvents.map(({ type }) => type)).toEqual(eventTypes);
});

const lead = ["lead_id", "customer_id", "name", "status", "assignee_id", "custom"];
const quote = ["quote_id", "customer_id", "lead_id", "quote_reference", "quote_version", "total", "custom"];
const job = [
  ...["job_id", "job_number", "customer_id", "site_id", "quote_id", "lead_id"],
  ...["status", "scheduled_start", "scheduled_end", "custom"],
];
const invoice = ["invoice_id", "invoice_number", "customer_id", "job_id", "quote_id", "total", "custom"];
const payment = ["amount", "paid_at", "amount_paid", "amount_due", "changed"];
const booking = [
  ...["booking_id", "kind", "customer_id", "site_id", "job_id", "start_at", "end_at"],
  ...["status", "assignee_id"],
];
const file = ["file_id", "customer_id", "quote_id", "job_id", "filename", "content_type", "size"];
const note = ["note_id", "customer_id", "lead_id", "job_id", "author"];
const creditNote = [
  "credit_note_id",
  "credit_note_number",
  "invoice_id",
  "customer_id",
  "total",
  "amount_applied",
  "amount_refunded",
  "amount_remaining",
];
const draft = ["draft_id", "conversation_id", "customer_id", "channel", "drafted_by"];

const fields: Record<EventType, string[]> = {
  "customer.created": ["customer_id", "name", "email", "phone", "external_id"],
  "lead.created": ["lead_id", "lead_type", "source", "name", "email", "phone", "customer_id"],
  "lead.converted": ["lead_id", "customer_id", "converted_via", "quote_id", "job_id"],
  "lead.won": ["lead_id", "customer_id", "won_via", "quote_id", "invoice_id"],
  "quote.sent": ["quote_id", "customer_id", "quote_reference", "quote_version", "total"],
  "quote.accepted": ["quote_id", "customer_id", "quote_reference", "quote_version", "accepted_total", "job_number"],
  "quote.paid": ["quote_id", "customer_id", "quote_reference", "quote_version", "deposit_amount", "paid_at"],
  "job.completed": ["job_id", "job_number", "customer_id", "site_id", "completed_at"],
  "invoice.sent": ["invoice_id", "invoice_number", "customer_id", "total", "due_date"],
  "invoice.paid": ["invoice_id", "invoice_number", "customer_id", "total", "paid_at"],
  "booking.created": ["booking_id", "kind", "customer_id", "site_id", "job_id", "start_at", "end_at", "assignee"],
  "message.received": ["message", "conversation", "customer", "contact", "sender_address"],
  "message.sent": ["message", "conversation", "customer", "contact", "sender_address", "sent_by", "draft"],
  "customer.updated": ["customer_id", "name", "external_id", "custom", "changed"],
  "customer.archived": ["customer_id", "name", "external_id", "custom", "changed"],
  "lead.lost": [...lead, "lost_reason", "changed"],
  "lead.updated": [...lead, "changed"],
  "quote.viewed": [...quote, "viewed_at", "changed"],
  "quote.declined": [...quote, "decline_reason", "declined_at", "changed"],
  "quote.withdrawn": [...quote, "withdrawn_at", "changed"],
  "quote.revised": [...quote, "revised_by_quote_id", "superseded_at", "changed"],
  "quote.expired": [...quote, "valid_until", "changed"],
  "job.created": job,
  "job.scheduled": [...job, "changed"],
  "job.started": [...job, "changed"],
  "job.cancelled": [...job, "cancelled_at", "changed"],
  "job.reopened": [...job, "changed"],
  "job.updated": [...job, "changed"],
  "invoice.created": [...invoice, "due_date"],
  "invoice.payment_recorded": [...invoice, "payment_id", "kind", ...payment],
  "invoice.refunded": [...invoice, "payment_id", ...payment],
  "invoice.credited": [...invoice, "credited", "amount_paid", "amount_due", "changed"],
  "invoice.overdue": [...invoice, "due_date", "amount_due"],
  "invoice.voided": [...invoice, "changed"],
  "credit_note.issued": creditNote,
  "credit_note.sent": creditNote,
  "credit_note.updated": [...creditNote, "changed"],
  "credit_note.voided": [...creditNote, "changed"],
  "booking.updated": [...booking, "changed"],
  "booking.cancelled": [...booking, "changed"],
  "booking.completed": [...booking, "changed"],
  "file.created": [...file, "author"],
  "file.deleted": file,
  "note.created": note,
  "note.updated": [...note, "changed"],
  "note.deleted": note,
  "draft.created": draft,
  "draft.sent": [...draft, "message_id", "changed"],
  "draft.deleted": [...draft, "changed"],
  "conversation.updated": ["conversation_id", "customer_id", "state", "assignee_id", "changed"],
};

test.each(events)("%s has the envelope and its own fields, and nothing else but a test's mark", (type, event) => {
  const always = ["version", "event_type", "event_id", "business_id", "occurred_at", ...fields[type]];
  expect(event.schema.required).toEqual(always);
  expect(Object.keys(event.sample)).toEqual(always);
  expect(Object.keys(event.schema.properties ?? {}).filter((name) => !always.includes(name))).toEqual(["test"]);
});

test.each(events)("%s has a self-contained schema, which accepts its complete sample", (_type, { schema, sample }) => {
  expect(schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
  expect(JSON.stringify(schema)).not.toContain('"$ref"');
  expect(faults(strict(schema), sample)).toEqual([]);
  expect(faults(strict(schema), { ...sample, test: true })).toEqual([]);
});

test.each(events)("%s is invalid without any one of its fields, or as another event", (type, { schema, sample }) => {
  for (const name of Object.keys(sample)) {
    const { [name]: _left, ...rest } = sample as Record<string, unknown>;
    expect(faults(schema, rest)).toEqual([` must have required property '${name}'`]);
  }
  expect(faults(schema, { ...sample, event_type: `${type}.other` })).toHaveLength(1);
  expect(faults(schema, { ...sample, event_id: "1" })).toHaveLength(1);
  expect(faults(schema, { ...sample, occurred_at: "yesterday" })).toHaveLength(1);
  expect(faults(schema, { ...sample, test: false })).toHaveLength(1);
});

test.each(events)("%s may gain fields that a receiver's schema accepts", (_type, { schema, sample }) => {
  expect(faults(schema, { ...sample, added_later: 1 })).toEqual([]);
  expect(faults(strict(schema), { ...sample, added_later: 1 })).toHaveLength(1);
});

test.each(events)("%s describes each of its fields, with an example of each value", (_type, { schema }) => {
  expect(schema.description).toBeTruthy();
  expect(unsaid(schema)).toEqual([]);
});

function unsaid(schema: Schema, path = ""): string[] {
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
    ...(one.description ? [] : [`${path}/${name}: no description`]),
    ...unsaid(one, `${path}/${name}`),
  ]);
  if (schema.items !== undefined) return unsaid(schema.items, `${path}/0`);
  if (schema.properties !== undefined) return below;
  return schema.examples === undefined && schema.const === undefined ? [`${path}: no example`] : [];
}

test("the samples tell one story: a name stands for the same record in all of them, and no other name does", () => {
  const named = publishedEvents.flatMap(({ sample }) =>
    Object.entries(sample).filter(([name, value]) => name.endsWith("_id") && name !== "event_id" && value !== null),
  );
  expect(new Set(publishedEvents.map(({ sample }) => sample.event_id)).size).toBe(publishedEvents.length);
  const pairs = new Set(named.map(([name, value]) => `${name} ${value}`));
  expect(pairs.size).toBe(new Set(named.map(([name]) => name)).size);
  expect(pairs.size).toBe(new Set(named.map(([, value]) => value)).size);
  expect(sampleOf("message.sent").customer?.id).toBe(sampleOf("customer.created").customer_id);
  expect(sampleOf("message.sent")).toEqual(sampleOf("message.sent"));
});

test("a text from an unknown sender fits the schema of a message received", () => {
  const { message, ...rest } = sampleOf("message.received");
  const body = {
    ...rest,
    message: { ...message, channel: "sms", subject: null, html: null, cc: [], attachments: [] },
    conversation: { ...rest.conversation, is_unmatched: true },
    customer: null,
    contact: null,
    sender_address: "+61498765432",
  };
  expect(faults(strict(schemaFor("message.received")), body)).toEqual([]);
  const outward = { ...body, message: { ...body.message, direction: "out" } };
  expect(faults(strict(schemaFor("message.received")), outward)).toHaveLength(1);
});
