import { randomUUID } from "node:crypto";
import { expect, expectTypeOf, test } from "vitest";
import type { Prisma } from "../../src/generated/prisma/client.ts";
import { viewer } from "../../src/query/include.ts";
import { select } from "../../src/query/select.ts";
import { columns, sql } from "../../src/query/sql.ts";
import type {
  CreateData,
  FindArgs,
  Include,
  OrderBy,
  RowOf,
  RowWith,
  UpdateArgs,
  UpdateData,
  Where,
} from "../../src/query/types.ts";
import { update } from "../../src/query/write.ts";

const businessId = randomUUID();
const viewerId = undefined;

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
  const order: OrderBy<"Quote"> = { createdat: "desc" };
  // @ts-expect-error there is no such relation
  const include: Include<"Quote"> = { line: true };
  // @ts-expect-error a line has no such column
  const nested: Include<"Quote"> = { lines: { orderBy: { place: "asc" } } };
  // @ts-expect-error a customer needs a name
  const row: CreateData<"Customer"> = { tags: [] };
  // @ts-expect-error there is no such column
  const changes: UpdateData<"Customer"> = { nmae: "Jane" };
  // @ts-expect-error there is no such column
  const listed = () => columns("Draft", ["id", "heldBy"]);
  expect([where, value, compared, order, include, nested, row, changes, listed]).toHaveLength(9);
});

test("supported arguments are Prisma's own", () => {
  const args = {
    where: {
      status: { in: ["sent"] },
      total: { gte: 10 },
      OR: [{ jobId: null }, { lines: { some: { position: 1 } } }],
    },
    include: { lines: { where: { lineTotal: { not: 0 } }, orderBy: { position: "asc" }, take: 3 }, customer: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 25,
  } satisfies FindArgs<"Quote">;
  expectTypeOf(args).toExtend<Prisma.QuoteFindManyArgs>();
  const changed = {
    where: { id: businessId },
    data: { total: { increment: 1 }, title: null },
  } satisfies UpdateArgs<"Quote">;
  expectTypeOf(changed).toExtend<Prisma.QuoteUpdateManyArgs>();
});

test("an unsupported argument of Prisma's is a type error, and an error with its name at run time", () => {
  const read = (args: FindArgs<"Quote">) => () => select("Quote", { businessId, viewerId }, args);
  // @ts-expect-error not supported
  expect(read({ where: { title: { contains: "Roof" } } })).toThrow("a where takes no contains of title");
  // @ts-expect-error not supported
  expect(read({ where: { title: { not: { in: ["Roof"] } } } })).toThrow("a where takes no filter in not of title");
  // @ts-expect-error not supported
  expect(read({ where: { NOT: { title: null } } })).toThrow("Quote has no NOT");
  // @ts-expect-error not supported
  expect(read({ where: { lines: { none: {} } } })).toThrow("not none of lines");
  // @ts-expect-error not supported
  expect(read({ where: { customer: { is: { name: "Jane" } } } })).toThrow("not is of customer");
  // @ts-expect-error not supported
  expect(read({ orderBy: { title: { sort: "asc", nulls: "last" } } })).toThrow(
    "an order of title takes only asc or desc",
  );
  expect(read({ take: -1 })).toThrow("a negative take is not supported");
  // @ts-expect-error not supported
  const data: UpdateData<"Quote"> = { total: { multiply: 2 } };
  const written = () => update("Quote", businessId, { where: {}, data }, {}, "count");
  expect(written).toThrow("an update takes no multiply of total");
});

test("a row has the type of the relations it was fetched with", () => {
  const include = { lines: { orderBy: { position: "asc" } }, customer: { include: { business: true } } } as const;
  expectTypeOf<RowWith<"Quote", typeof include>["lines"]>().toExtend<RowOf<"QuoteLine">[]>();
  expectTypeOf<RowWith<"Quote", typeof include>["customer"]["business"]["name"]>().toEqualTypeOf<string>();
  expectTypeOf<RowWith<"Booking", { assignee: true }>["assignee"]>().toExtend<RowOf<"Member"> | null>();
  expectTypeOf<null>().toExtend<RowWith<"Booking", { assignee: true }>["assignee"]>();
});

test("the text of a statement depends on which conditions are given, never on their values", () => {
  const include = { lines: { orderBy: { position: "asc" } } } as const;
  const text = (where: Where<"Quote">) => select("Quote", { businessId, viewerId }, { where, include, take: 1 });
  const [one, other] = [text({ id: randomUUID() }), text({ id: randomUUID() })];
  expect(one.text).toBe(other.text);
  expect(one.name).toBe(other.name);
  expect(one.values).not.toEqual(other.values);
  expect(text({ customerId: randomUUID() }).name).not.toBe(one.name);
  expect(text({ id: randomUUID(), customerId: undefined }).text).toBe(one.text);
});

test("an include is limited to the reader, who is a parameter, and to no other value", () => {
  const narrowed = (memberId: string, viewerId?: string) =>
    select(
      "Conversation",
      { businessId, viewerId },
      { where: { id: businessId }, include: { unread: { where: { memberId } } } },
    );
  const person = randomUUID();
  const [one, other] = [narrowed(viewer, person), narrowed(viewer)];
  expect(one.text).toContain('"member_id" = $2');
  expect(one.values).toEqual([businessId, person, businessId]);
  expect(other).toMatchObject({ text: one.text, values: [businessId, null, businessId] });
  expect(() => narrowed(person)).toThrow("narrowed by a value");
});

test("raw SQL binds its values, and names its columns like the model's fields", () => {
  const heading = columns("Draft", ["id", "businessId"], "d");
  expectTypeOf<(typeof heading)["row"]>().toEqualTypeOf<{ id: string; businessId: string }>();
  const condition = sql`d.status = ${"sent"}`;
  const { text, values } = sql`select ${heading} from drafts d where d.id = ${businessId} and ${condition}`.statement();
  expect(text).toBe(
    'select d."id" as "id", d."business_id" as "businessId" from drafts d where d.id = $1 and d.status = $2',
  );
  expect(values).toEqual([businessId, "sent"]);
});
