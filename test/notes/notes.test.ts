import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventsOf, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function open() {
  const business = await world.addBusiness();
  const { client } = business;
  const { id: customer_id } = await made(client, "/v1/customers", { name: "Jane" });
  const { id: lead_id } = await made(client, "/v1/leads", { name: "Lee", phone: "0412 345 678" });
  const { id: job_id } = await made(client, "/v1/jobs", { customer_id, title: "Service" });
  return { ...business, records: { customer_id, lead_id, job_id } };
}

const listed = async (client: Awaited<ReturnType<typeof open>>["client"], query = "") =>
  (await client("GET", `/v1/notes${query}`)).body.data.map(({ text }: { text: string }) => text);

test("a note of each kind is written, listed by its record, changed and deleted, and its author stays", async () => {
  const business = await open();
  const { client, records } = business;
  for (const [field, id] of Object.entries(records)) {
    const note = await made(client, "/v1/notes", { [field]: id, text: ` About the ${field}\r\nTwo lines ` });
    expect(note).toEqual({
      id: expect.any(String),
      customer_id: null,
      lead_id: null,
      job_id: null,
      [field]: id,
      text: `About the ${field}\nTwo lines`,
      author: { kind: "api_key", name: "Test" },
      edited_at: null,
      edited_by: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await listed(client, `?${field}=${id}`)).toEqual([note.text]);
  }
  expect(await listed(client)).toEqual(["job_id", "lead_id", "customer_id"].map((f) => `About the ${f}\nTwo lines`));

  const [{ id, updated_at }] = (await client("GET", `/v1/notes?job_id=${records.job_id}`)).body.data;
  const person = await world.addPerson(business.id, "member");
  const change = `mutation { update_note(id: "${id}", input: { text: "Bring the long ladder." }) { edited_by } }`;
  const { edited_by: editor } = (await person.graphql(change)).body.data.update_note;
  const { body } = await client("GET", `/v1/notes/${id}`);
  expect(body).toMatchObject({ text: "Bring the long ladder.", author: { kind: "api_key" }, edited_by: editor });
  expect(Date.parse(body.edited_at)).toBeGreaterThan(Date.parse(body.created_at));
  expect(body.updated_at > updated_at).toBe(true);

  // An equal text changes nothing.
  await client("PATCH", `/v1/notes/${id}`, { body: { text: "Bring the long ladder." } });
  expect((await client("GET", `/v1/notes/${id}`)).body).toEqual(body);
  expect((await client("DELETE", `/v1/notes/${id}`)).status).toBe(204);
  expect((await client("GET", `/v1/notes/${id}`)).status).toBe(404);
  expect(await listed(client, `?job_id=${records.job_id}`)).toEqual([]);

  const kept = await world.database.system.auditEntry.findMany({
    where: { businessId: business.id, kind: { startsWith: "note_" } },
    orderBy: { createdAt: "asc" },
  });
  expect(kept.map(({ kind, before, after }) => ({ kind, before, after }))).toEqual([
    {
      kind: "note_updated",
      before: { text: "About the job_id\nTwo lines" },
      after: { text: "Bring the long ladder." },
    },
    {
      kind: "note_deleted",
      before: { job_id: records.job_id, text: "Bring the long ladder.", author_name: "Test" },
      after: null,
    },
  ]);
});

test("events tell of a note and name its record, without its text", async () => {
  const business = await open();
  const { client, records } = business;
  const { id } = await made(client, "/v1/notes", { lead_id: records.lead_id, text: "Confidential" });
  await client("PATCH", `/v1/notes/${id}`, { body: { text: "Still confidential" } });
  await client("DELETE", `/v1/notes/${id}`);
  const events = (await eventsOf(world, business)).filter(({ event_type: type }) => String(type).startsWith("note."));
  expect(events.map(({ event_type: type }) => type)).toEqual(["note.created", "note.updated", "note.deleted"]);
  for (const event of events) {
    expect(event).toMatchObject({ note_id: id, ...records, customer_id: null, job_id: null, author: { name: "Test" } });
    expect(JSON.stringify(event)).not.toContain("onfidential");
  }
  expect(events[1]?.changed).toEqual(["text", "edited_at", "edited_by"]);
});

test("a note is about exactly one record of the own business, and has a text", async () => {
  const { client, records } = await open();
  const other = await open();
  const refused = async (body: object) => {
    const answer = await client("POST", "/v1/notes", { body });
    return [answer.status, answer.body.detail];
  };
  const { customer_id, job_id } = records;
  expect(await refused({ text: "Nobody" })).toEqual([400, "customer_id or lead_id or job_id is required"]);
  expect(await refused({ customer_id, job_id, text: "Two" })).toEqual([
    400,
    "job_id must be left out beside customer_id: a note is about one record",
  ]);
  expect(await refused({ customer_id: other.records.customer_id, text: "Theirs" })).toEqual([
    404,
    "No record has the id in customer_id.",
  ]);
  expect((await refused({ customer_id, text: " \n " }))[0]).toBe(400);
  expect((await refused({ customer_id, text: "x".repeat(10_001) }))[0]).toBe(400);
  expect((await refused({ customer_id, text: "x".repeat(10_000) }))[0]).toBe(201);
  expect(await listed(other.client)).toEqual([]);
  const { id } = await made(other.client, "/v1/notes", { job_id: other.records.job_id, text: "Theirs" });
  for (const [method, body] of [["GET"], ["PATCH", { text: "Mine" }], ["DELETE"]] as const)
    expect((await client(method, `/v1/notes/${id}`, body && { body })).status).toBe(404);
  expect((await client("GET", `/v1/notes?job_id=${randomUUID()}`)).body.data).toEqual([]);
});

test("a change of what another has changed meanwhile is refused, and two at once leave one winner", async () => {
  const { client, records } = await open();
  const { id } = await made(client, "/v1/notes", { customer_id: records.customer_id, text: "First" });
  const { headers } = await client("GET", `/v1/notes/${id}`);
  const ifMatch = { headers: { "If-Match": headers.get("etag") ?? "" } };
  const both = await Promise.all(
    ["One", "Other"].map((text) => client("PATCH", `/v1/notes/${id}`, { ...ifMatch, body: { text } })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});
