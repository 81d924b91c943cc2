import { type DocumentNode, type FieldNode, isEnumType, Kind, print } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasRole, roleOf } from "../../src/auth/access.ts";
import { schema } from "../../src/domain/index.ts";
import { rootDeclaration } from "../../src/graphql/declarations.ts";
import { loadDocuments, type PortalDocument } from "../../src/portal/documents.ts";
import { createRecords } from "../world/records.ts";
import { startWorld } from "../world/world.ts";
import type { Asking } from "./fields/ask.ts";
import type { Field, Variables } from "./fields/fields.ts";
import { variablesFor } from "./fields/variables.ts";

const at = {} as Asking;
const { getVariables } = variablesFor(at);

/** Each way has a business of its own, and both go through the same changes. */
type Seat = Pick<Asking, "business" | "owner" | "records">;
let seats: Record<Way, Seat>;
let people: Record<"admin" | "member" | "stranger" | "foreigner", { cookie: string }>;
beforeAll(async () => {
  at.world = await startWorld({ TRUST_PROXY: "127.0.0.1" });
  // Two reads of one list then return the same next_updated_since.
  await at.world.database.watermark.stop();
  seats = { compiled: await sit(), yoga: await sit() };
  const { id } = seats.compiled.business;
  people = {
    admin: await at.world.addPerson(id, "admin"),
    member: await at.world.addPerson(id, "member"),
    stranger: { cookie: "" },
    foreigner: seats.yoga.owner,
  };
});
afterAll(() => at.world.close());

async function sit(): Promise<Seat> {
  const business = await at.world.addBusiness();
  return { business, owner: await at.world.addPerson(business.id), records: await createRecords(business) };
}

type Answer = { status: number; type: string | null; text: string };

/** Yoga negotiates types with parameters and executes the document. Otherwise, the compiled answer is used. */
const ways = { compiled: "application/json", yoga: "application/json;q=1" };
type Way = keyof typeof ways;

let addresses = 0;

/** Strangers and refused documents are limited by address. */
function nextAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

async function send(way: Way, id: string, variables: Variables, { cookie }: { cookie: string }): Promise<Answer> {
  const response = await fetch(`${at.world.origin}/graphql`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: ways[way],
      Cookie: cookie,
      "X-Service-Request-Id": "one-and-the-same",
      "X-Forwarded-For": nextAddress(),
    },
    body: JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash: id } } }),
  });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

const documents = loadDocuments(schema, "portal").filter(({ kind }) => kind !== "subscription");

/** If several root fields fail, Yoga reports the first failure in time. */
const ofSeveral = new Set(documents.filter(({ document }) => rootsOf(document).length > 1).map(({ id }) => id));

/** Sends the document both ways, and expects the same bytes. */
async function sendBothWays(id: string, variables: Variables, person: { cookie: string }) {
  const compiled = await send("compiled", id, variables, person);
  const yoga = await send("yoga", id, variables, person);
  const comparable = ({ text, ...others }: Answer) => ({
    ...others,
    text: ofSeveral.has(id) ? text.replace(/"locations":[^\]]*\],"path":\["\w+"\]/, "") : text,
  });
  expect(comparable(compiled)).toEqual(comparable(yoga));
  return JSON.parse(compiled.text);
}

function operationOf({ definitions }: DocumentNode) {
  const operation = definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (operation === undefined) throw new Error("a document has an operation");
  return operation;
}

function rootsOf(document: DocumentNode): { node: FieldNode; field: Field }[] {
  const operation = operationOf(document);
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
  return operation.selectionSet.selections.flatMap((node) => {
    const field = node.kind === Kind.FIELD ? fields[node.name.value] : undefined;
    return node.kind === Kind.FIELD && field !== undefined ? [{ node, field }] : [];
  });
}

/** Values of the root fields' arguments, by the variables that the document passes. */
async function variablesOf(document: DocumentNode): Promise<Variables> {
  const variables: Variables = {};
  const types = new Map(
    operationOf(document).variableDefinitions?.map(({ variable, type }) => [variable.name.value, print(type)]),
  );
  for (const { node, field } of rootsOf(document)) {
    const values = await getVariables(field);
    for (const { name, value } of node.arguments ?? []) {
      if (value.kind !== Kind.VARIABLE) continue;
      const type = types.get(value.name.value) ?? "";
      const found =
        values[name.value] ?? (type.endsWith("!") ? await needed(name.value, type, node, values) : undefined);
      if (found !== undefined) variables[value.name.value] = found;
    }
  }
  // For an object in the document itself.
  for (const [name, type] of types) if (type === "Boolean!" && !Object.hasOwn(variables, name)) variables[name] = false;
  return variables;
}

/** A value for an argument that the document requires and the field does not. */
async function needed(name: string, type: string, node: FieldNode, values: Variables): Promise<unknown> {
  if (name === "cursor") return firstCursor(node, values);
  if (type === "ID!") return at.records[name.replace(/_id$/, "s")] ?? crypto.randomUUID();
  if (type === "DateTime!") return "2020-01-01T00:00:00Z";
  if (type === "Boolean!") return false;
  const named = schema.getType(type.slice(0, -1));
  return isEnumType(named) ? named.getValues()[0]?.name : type === "PageLimit!" ? 2 : "jane";
}

async function firstCursor({ name, arguments: given = [] }: FieldNode, { id }: Variables): Promise<string> {
  const filters = given.filter((one) => one.name.value !== "limit" && one.name.value !== "cursor").map(print);
  const query = `query($id: ID!) { ${name.value}(${[...filters, "limit: 1"].join(", ")}) { next_cursor } }`;
  const { body } = await at.owner.graphql(query, { id });
  return body.data[name.value].next_cursor;
}

/** Replaces values that always differ between two changes: ids, times, references, countdowns and secrets. */
function comparable({ status, type, text }: Answer): Answer {
  const alike = text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, "<time>")
    .replaceAll(/\b(Q|J|INV|L|CN)-\d+/g, "$1-<number>")
    .replaceAll(/\bck_live_\w+|\b\w{4}(-\w{4}){5}\b/g, "<secret>")
    .replaceAll(/"(can_undo_for_ms|position|read_all_notifications)":\d+/g, '"$1":0')
    .replaceAll(/"(sms_number|inbound_email)":"[^"]*"/g, '"$1":"<own>"')
    .replaceAll(/[\w+/=.~-]{24,}/g, "<secret>");
  return { status, type, text: alike };
}

const needs = ({ field }: { field: Field }) => roleOf(rootDeclaration(field)?.access ?? "any");

/** Fields that change a person's session, password or second factor. */
const ofSessions = /sign_|password|two_factor|recovery|session|identity/;

/** Sends a change of fresh records as a signed-in person. Returns the response and the variables. */
async function change(way: Way, { id, document }: PortalDocument): Promise<{ answer: Answer; variables: Variables }> {
  const seat = seats[way];
  Object.assign(at, seat);
  const { system } = at.world.database;
  await system.business.update({ where: { id: at.business.id }, data: { verifiedAt: new Date() } });
  if (rootsOf(document).some(({ field }) => ofSessions.test(field.name)))
    at.owner = await at.world.addPerson(at.business.id);
  let variables = await variablesOf(document).catch(() => undefined);
  const named = Object.values(at.records);
  if (variables === undefined || named.some((record) => JSON.stringify(variables).includes(record))) {
    seat.records = at.records = await createRecords(at.business);
    variables = await variablesOf(document);
  }
  return { answer: await send(way, id, variables, at.owner), variables };
}

/** Expects the same response both ways. Returns the compiled way's variables, which a change may have used up. */
async function answerBothWays(document: PortalDocument): Promise<Variables> {
  if (document.kind === "query") {
    Object.assign(at, seats.compiled);
    const variables = await variablesOf(document.document);
    const { errors } = await sendBothWays(document.id, variables, at.owner);
    expect(errors).toBeUndefined();
    return variables;
  }
  const { answer, variables } = await change("compiled", document);
  expect(JSON.parse(answer.text).errors).toBeUndefined();
  expect(comparable(answer)).toEqual(comparable((await change("yoga", document)).answer));
  return variables;
}

/** Values that no variable accepts, and an id that many accept. */
const malformed = { object: { nothing: [] }, list: [[1]], null: null, absent: undefined, id: crypto.randomUUID() };

/** Cases compared so far: a variable type with a value, or a role with the scopes of root fields. */
const compared = new Set<string>();

/** Returns whether a case is new. Each case is compared once, because its refusal does not depend on the document. */
function isNew(...cases: string[]): boolean {
  const size = compared.size;
  for (const one of cases) compared.add(one);
  return compared.size > size;
}

/** Returns the compiled refusal. Compares the first of each kind with Yoga's. */
async function refuse(kind: string, id: string, variables: Variables, person: { cookie: string }) {
  if (isNew(kind)) return sendBothWays(id, variables, person);
  return JSON.parse((await send("compiled", id, variables, person)).text);
}

test.each(documents.map((document) => [document.name, document] as const))(
  "%s returns the same compiled and through Yoga, also when it is refused",
  async (_name, document) => {
    const { id, kind } = document;
    const variables = await answerBothWays(document);
    const { owner } = Object.assign(at, seats.compiled);
    const needed = rootsOf(document.document).map(needs);
    const kindOf = (role: string) => `${role} ${kind} ${needed.join()}`;
    for (const role of ["admin", "member"] as const) {
      const isAllowed = needed.every((least) => least === "public" || hasRole(role, least));
      if (isAllowed && kind === "mutation") continue;
      // Roles may see different fields below the root, so each role's answer is compared.
      const { data, errors } = isAllowed
        ? await sendBothWays(id, variables, people[role])
        : await refuse(kindOf(role), id, variables, people[role]);
      if (isAllowed) expect(errors).toBeUndefined();
      else expect([answered(data), errors[0].extensions.problem.type]).toEqual([[], "urn:service:error:forbidden"]);
    }
    if (!needed.includes("public")) {
      const { data, errors } = await refuse(kindOf("stranger"), id, variables, people.stranger);
      expect([answered(data), errors[0].extensions.problem.type]).toEqual([[], "urn:service:error:unauthorized"]);
    }
    const definitions = operationOf(document.document).variableDefinitions ?? [];
    if (definitions.length === 0) return;
    if (kind === "query") await sendBothWays(id, variables, people.foreigner);
    const everywhere = (value: unknown) =>
      Object.fromEntries(definitions.map(({ variable }) => [variable.name.value, value]));
    for (const [name, value] of Object.entries(malformed)) {
      if (!isNew(...definitions.map(({ type }) => `${print(type)} ${name}`))) continue;
      const { data, errors } = await sendBothWays(id, everywhere(value), owner);
      if (typeof value === "object" && value !== null) {
        expect(data).toBeUndefined();
        expect(errors[0].extensions.problem.type).toBe("urn:service:error:bad-request");
      }
    }
  },
);

/** Root fields with a value. A nullable field that is refused is null alone. */
function answered(data: Record<string, unknown> | null): string[] {
  return Object.entries(data ?? {}).flatMap(([name, value]) => (name === "__typename" || value === null ? [] : [name]));
}

const documentNamed = (name: string) => documents.find((document) => document.name === name)?.id ?? "";

test("an error below a root field is null up to the nearest nullable field, and no change is made twice", async () => {
  Object.assign(at, seats.compiled, { records: await createRecords(seats.compiled.business) });
  const { customers: id = "" } = at.records;
  const spoil = () =>
    at.world.database.systemPool.query("update customers set billing_address = '{}' where id = $1", [id]);
  await spoil();
  const read = await sendBothWays(documentNamed("Customer"), { id }, at.owner);
  expect(read.data.customer).toMatchObject({ id, billing_address: null });
  expect(read.errors).toEqual([
    expect.objectContaining({
      path: ["customer", "billing_address", "line1"],
      extensions: { problem: expect.objectContaining({ type: "urn:service:error:internal" }) },
    }),
  ]);
  const before = at.world.statements.length;
  const answer = await send("compiled", documentNamed("EditCustomer"), { id, input: { name: "Jo" } }, at.owner);
  expect(JSON.parse(answer.text)).toMatchObject({
    data: { update_customer: { name: "Jo", billing_address: null } },
    errors: [{ path: ["update_customer", "billing_address", "line1"] }],
  });
  const updates = at.world.statements.slice(before).filter((text) => /\bupdate "customers"/.test(text));
  expect(updates.length).toBe(1);
});
