import { afterAll, beforeAll, expect, test } from "vitest";
import { models } from "../../src/generated/models.ts";
import { openReader, type Reader } from "../../src/postgres/reader.ts";
import { type Row, StatementNames } from "../../src/postgres/statement.ts";
import { planRead, type ReadPlan } from "../../src/query/read-plan.ts";
import { selectPlanned } from "../../src/query/select.ts";
import { update } from "../../src/query/write.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
let reader: Reader;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  reader = openReader({ url: world.url });
});
afterAll(async () => {
  await reader.close();
  await world.close();
});

const readingOf = () => ({ businessId: business.id, viewerId: undefined });

const fragments = "fragment A on Job { quote_id assignees { name } } fragment B on Job { assignees { id } title }";

test.each([
  [
    "another order",
    "{ bookings { data { id assignee { id name } title } } }",
    "{ bookings { data { title assignee { name id } id } } }",
  ],
  [
    "another order of two relations",
    "{ conversations { data { customer { name } latest_message { channel } assignee { id } } } }",
    "{ conversations { data { assignee { id } latest_message { channel } customer { name } } } }",
  ],
  [
    "aliases",
    "{ jobs { data { assignees { id } } } }",
    "{ jobs { data { b: assignees { name } a: assignees { id } } } }",
  ],
  [
    "fragments",
    "{ jobs { data { quote_id title assignees { id name } } } }",
    `{ jobs { data { ...B ...A } } } ${fragments}`,
  ],
])("a selection in %s is the same statement", async (_what, one, other) => {
  const owner = await world.addPerson(business.id);
  const sentBy = async (document: string) => {
    const before = world.statements.length;
    expect((await owner.graphql(document)).body.errors).toBeUndefined();
    return world.statements.slice(before).filter((text) => text.startsWith("select * from ("));
  };
  const sent = await sentBy(one);
  expect(sent).toHaveLength(1);
  expect(await sentBy(other)).toEqual(sent);
});

test("a relation excluded by a directive is not read", async () => {
  const owner = await world.addPerson(business.id);
  const document = "query Q($with: Boolean!) { bookings { data { id assignee @include(if: $with) { name } } } }";
  const isRead = async (given: boolean) => {
    const before = world.statements.length;
    expect((await owner.graphql(document, { with: given })).body.errors).toBeUndefined();
    return world.statements.slice(before).some((text) => text.includes(`as "assignee"`));
  };
  expect([await isRead(true), await isRead(false)]).toEqual([true, false]);
});

test("a fragment on an interface reads only its selected columns", async () => {
  const owner = await world.addPerson(business.id);
  const document = "{ webhook_subscriptions { data { ... on Subscribed { url description } } } }";
  expect((await owner.graphql(document)).body.errors).toBeUndefined();
});

type Include = { [relation: string]: true | { include: Include } };

/** The bits of the number select the included relations, two levels deep. */
function includeOf(model: keyof typeof models, bits: number): Include {
  const relations = Object.entries(models[model].relations).filter(([name]) => name !== "business");
  return Object.fromEntries(
    relations.flatMap(([name, { model: target }], index) => {
      if (((bits >> index) & 1) === 0) return [];
      const [inner] = Object.keys(models[target as keyof typeof models].relations).filter(
        (each) => each !== "business",
      );
      const deeper = inner !== undefined && ((bits >> (index + 6)) & 1) === 1;
      return [[name, deeper ? { include: { [inner]: true } } : true]];
    }),
  ) as Include;
}

test("thousands of selections leave a bounded number of prepared statements, and persisted operations keep theirs", async () => {
  const read = (plan: ReadPlan): Promise<Row[]> =>
    reader.read(business.id, selectPlanned(plan, readingOf(), { take: 1 }, {}));
  const texts = new Set<string>();
  for (let bits = 0; bits < 2 ** 12; bits += 1) {
    const plan = planRead("Conversation", includeOf("Conversation", bits), { reader: "caller" });
    texts.add(selectPlanned(plan, readingOf(), {}, {}).text);
    // Two at once, so that both connections read.
    await Promise.all([read(plan), read(plan)]);
  }
  expect(texts.size).toBeGreaterThan(500);
  const plan = planRead("Conversation", includeOf("Conversation", 63), { reader: "operation" });
  expect(selectPlanned(plan, readingOf(), {}, {}).name).toBeDefined();
  const counts = await Promise.all(
    Array.from({ length: 8 }, () =>
      reader.read(undefined, { name: undefined, text: "select count(*)::int from pg_prepared_statements", values: [] }),
    ),
  );
  for (const [row] of counts) {
    expect(row?.count).toBeGreaterThan(0);
    expect(row?.count).toBeLessThan(300);
  }
}, 180_000);

test("an operation's filters leave a bounded number of names", () => {
  const plan = planRead("Customer", {}, { reader: "operation" });
  const columns = ["name", "email", "phone", "abn", "notes", "externalId"] as const;
  const names = Array.from({ length: 2 ** columns.length }, (_, bits) => {
    const where = Object.fromEntries(
      columns.filter((_column, index) => (bits >> index) & 1).map((each) => [each, "x"]),
    );
    return selectPlanned<"Customer">(plan, readingOf(), { where }, {}).name;
  });
  expect(new Set(names.filter((name) => name !== undefined)).size).toBe(20);
});

test("the columns that callers write leave a bounded number of names", () => {
  const columns = Object.keys(models.Customer.columns).slice(0, 11);
  const names = Array.from({ length: 2 ** columns.length }, (_, bits) => {
    const data = Object.fromEntries(columns.filter((_column, index) => (bits >> index) & 1).map((each) => [each, "x"]));
    return update("Customer", business.id, { where: { id: business.id }, data }, {}, "rows").name;
  });
  // Tests that ran before in this process may have used all of them.
  expect(new Set(names.filter((name) => name !== undefined)).size).toBeLessThanOrEqual(300);
});

test("statement names end at their number, and a named text keeps its name", () => {
  const names = new StatementNames(2);
  const [first, second] = [names.nameOf("select 1"), names.nameOf("select 2")];
  expect(new Set([first, second, undefined]).size).toBe(3);
  expect(names.nameOf("select 3")).toBeUndefined();
  expect(names.nameOf("select 1")).toBe(first);
});
