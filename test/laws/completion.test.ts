import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { schema } from "../../src/domain/index.ts";
import { coerceVariables, definitionsOf } from "../../src/graphql/coerce-variables.ts";
import { partsOf } from "../../src/graphql/compile.ts";
import { createReferenceCompleter } from "../../src/graphql/complete-reference.ts";
import { resolveField } from "../../src/graphql/execute.ts";
import { RequestLog } from "../../src/request-log/request-log.ts";
import { createRecords } from "../world/records.ts";
import { startWorld, type World } from "../world/world.ts";
import { contextFor } from "./context.ts";
import { type Endpoint, endpoints, exampleVariables } from "./operations.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
beforeAll(async () => {
  world = await startWorld();
  // A read then does not change the log of requests.
  vi.spyOn(RequestLog.prototype, "add").mockReturnValue();
  business = await world.addBusiness();
  await world.addPerson(business.id);
});
afterAll(() => world.close());

const reference = createReferenceCompleter(schema);

async function variablesOf(operation: Endpoint): Promise<Record<string, unknown>> {
  const records = await createRecords(business);
  const given = exampleVariables(operation, records);
  const { coerced, problem } = coerceVariables(definitionsOf(schema, partsOf(operation.document).operation), given);
  expect(problem).toBeUndefined();
  return coerced;
}

test.each(endpoints.map((operation) => [operation.name, operation] as const))(
  "%s is completed by compiled functions as by graphql-js",
  async (_name, operation) => {
    const { compiled, document } = operation;
    const context = contextFor(world, business);
    const { root, complete } = await resolveField(compiled, await variablesOf(operation), context);
    const { fragments } = partsOf(document);
    const { node, field } = compiled;
    const plain = reference({ schema, document, node, type: field.type, fragments });
    expect(JSON.stringify(await complete())).toBe(JSON.stringify(await plain(root, context)));
  },
);

test("a server that completes with graphql-js returns the same as one that does not", async () => {
  const plain = await startWorld({ graphqlCompletion: "reference" });
  try {
    const { client } = await plain.addBusiness();
    const { body: created } = await client("POST", "/v1/customers", { body: { name: "Jane Citizen" } });
    expect((await client("GET", `/v1/customers/${created.id}`)).body).toEqual(created);
    expect((await client("GET", "/v1/customers")).body.data).toMatchObject([{ id: created.id, name: "Jane Citizen" }]);
  } finally {
    await plain.close();
  }
});
