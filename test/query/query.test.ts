import { randomUUID } from "node:crypto";
import { expect, expectTypeOf, test } from "vitest";
import { viewer } from "../../src/query/include.ts";
import { type Selection, select } from "../../src/query/select.ts";
import { columns, sql } from "../../src/query/sql.ts";
import type { Changes, Include, NewRow, Order, RowOf, RowWith, Where } from "../../src/query/types.ts";

const businessId = randomUUID();

test("a misspelled column, relation or value fails `npm run types`", () => {
  const where: Where<"Quote"> = {
    status: "sent",
    validUntil: { lt: new Date() },
    OR: [{ customerId: null as never }],
    // @ts-expect-error there is no such column
    customer_id: randomUUID(),
  };
  // @ts-expect-error no quote has this status
  const value: Where<"Quote"> = { status: "posted" };
  // @ts-expect-error a time is compared with a time
  const compared: Where<"Quote"> = { validUntil: { lt: "tomorrow" } };
  // @ts-expect-error there is no such column
  const order: Order<"Quote"> = { createdat: "desc" };
  // @ts-expect-error there is no such relation
  const include: Include<"Quote"> = { line: true };
  // @ts-expect-error a line has no such column
  const nested: Include<"Quote"> = { lines: { orderBy: { place: "asc" } } };
  // @ts-expect-error a customer needs a name
  const row: NewRow<"Customer"> = { tags: [] };
  // @ts-expect-error there is no such column
  const changes: Changes<"Customer"> = { nmae: "Jane" };
  // @ts-expect-error there is no such column
  const listed = () => columns("Draft", ["id", "heldBy"]);
  expect([where, value, compared, order, include, nested, row, changes, listed]).toHaveLength(9);
});

test("a row has the relations that it was fetched with", () => {
  const include = { lines: { orderBy: { position: "asc" } }, customer: { include: { business: true } } } as const;
  expectTypeOf<RowWith<"Quote", typeof include>["lines"]>().toEqualTypeOf<RowOf<"QuoteLine">[]>();
  expectTypeOf<RowWith<"Quote", typeof include>["customer"]["business"]["name"]>().toEqualTypeOf<string>();
  expectTypeOf<RowWith<"Booking", { assignee: true }>["assignee"]>().toEqualTypeOf<RowOf<"Member"> | null>();
});

test("the text of a statement depends on which conditions are given, never on their values", () => {
  const include = { lines: { orderBy: { position: "asc" } } } as const;
  const text = (where: Where<"Quote">, selection: Selection<"Quote"> = {}) =>
    select("Quote", businessId, { where, include, take: 1, ...selection });
  const [one, other] = [text({ id: randomUUID() }), text({ id: randomUUID() })];
  expect(one.text).toBe(other.text);
  expect(one.name).toBe(other.name);
  expect(one.values).not.toEqual(other.values);
  expect(text({ customerId: randomUUID() }).name).not.toBe(one.name);
  expect(text({ id: randomUUID(), customerId: undefined }).text).toBe(one.text);
});

test("an include is narrowed to whoever reads, who is a parameter, and to no other value", () => {
  const narrowed = (memberId: string, viewerId?: string) =>
    select(
      "Conversation",
      businessId,
      { where: { id: businessId }, include: { unread: { where: { memberId } } } },
      viewerId,
    );
  const person = randomUUID();
  const [one, other] = [narrowed(viewer, person), narrowed(viewer)];
  expect(one.text).toContain('"member_id" = $2');
  expect(one.values).toEqual([businessId, person, businessId]);
  expect(other).toMatchObject({ text: one.text, values: [businessId, null, businessId] });
  expect(() => narrowed(person)).toThrow("narrowed by a value");
});

test("raw SQL binds its values, and names its columns as the model's fields", () => {
  const heading = columns("Draft", ["id", "businessId"], "d");
  expectTypeOf<(typeof heading)["row"]>().toEqualTypeOf<{ id: string; businessId: string }>();
  const condition = sql`d.status = ${"sent"}`;
  const { text, values } = sql`select ${heading} from drafts d where d.id = ${businessId} and ${condition}`.statement();
  expect(text).toBe(
    'select d."id" as "id", d."business_id" as "businessId" from drafts d where d.id = $1 and d.status = $2',
  );
  expect(values).toEqual([businessId, "sent"]);
});
