import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deref } from "../../src/automation/schema.ts";
import { Definitions } from "../../src/json-schema/definitions.ts";
import { inputSchema } from "../../src/operations/schema/input.ts";
import { createRecords, fillPath, type Records } from "../world/records.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Endpoint, endpoints, exampleBody } from "./operations.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
let records: Records;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  records = await createRecords(business);
});
afterAll(() => world.close());

/** Dates and times in an operation's body, with the format of each. */
function timesOf({ input }: Endpoint): [name: string, format: string][] {
  if (input === undefined) return [];
  const definitions = new Definitions("#/$defs/");
  const { properties = {} } = deref(inputSchema(input.type, definitions), definitions);
  return Object.entries(properties).flatMap(([name, schema]): [string, string][] => {
    if (name === "paid_at")
      return [
        [name, "date-time"],
        [name, "date"],
      ];
    const { format } = deref(schema, definitions);
    return format === "date" || format === "date-time" ? [[name, format]] : [];
  });
}

const taken = endpoints.flatMap((operation) =>
  timesOf(operation).map(
    ([name, format]) => [`${operation.name} ${name} (${format})`, operation, name, format] as const,
  ),
);

test("the law covers every stored date and time", () => {
  const names = [...new Set(taken.map(([, , name]) => name))].sort();
  expect(names).toEqual([
    "archived_at",
    "created_from",
    "created_to",
    "due_date",
    "end_at",
    "from",
    "issue_date",
    "paid_at",
    "scheduled_end",
    "scheduled_start",
    "start_at",
    "to",
    "valid_until",
  ]);
});

describe.each(taken)("%s", (_title, operation, name, format) => {
  test.each(["0001-01-01", "1900-06-30", "1969-12-31", "2200-01-01", "9998-12-31", "9999-12-31"])(
    "refuses %s",
    async (day) => {
      const value = format === "date" ? day : `${day}T00:00:00Z`;
      const body = { ...exampleBody(operation, records), [name]: value };
      const refused = await business.client(operation.http.method, fillPath(operation, records), { body });
      expect(refused, refused.text).toMatchObject({ status: 400, body: { errors: [{ pointer: `/${name}` }] } });
    },
  );
});

test("a filter accepts every year, such as a program's first and last one", async () => {
  for (const query of ["updated_since=0001-01-01T00:00:00Z", "from=0001-01-01T00:00:00Z&to=9998-12-31T23:59:59Z"])
    expect((await business.client("GET", `/v1/jobs?${query}`)).status).toBe(200);
});
