import { isObjectType } from "graphql";
import { expect, test } from "vitest";
import { schema } from "../../src/domain/index.ts";
import { operations } from "./operations.ts";

const next = "next_updated_since";

/**
 * Events, logged requests and messages of a sandbox never change. Deliveries have no index on their last change, so
 * that attempts change them in place.
 */
const notSynced = ["ListEvents", "ListRequests", "ListSandboxMessages", "ListWebhookDeliveries"];

test("every list that takes updated_since returns next_updated_since, and no other field does", () => {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  const [taking, returning] = [
    fields.filter(({ args }) => args.some(({ name }) => name === "updated_since")),
    fields.filter(({ type }) => next in fieldsOf(type)),
  ].map((found) => found.map(({ name }) => name));
  expect(returning).toEqual(taking);
  expect(taking).toContain("customers");
});

test("every operation over such a list takes the one and returns the other", () => {
  const lists = operations.filter(({ query }) => query.some(({ name }) => name === "updated_since"));
  const answering = operations.filter(({ document }) => JSON.stringify(document).includes(`"value":"${next}"`));
  expect(answering.map(({ name }) => name)).toEqual(lists.map(({ name }) => name));
  const changing = operations.filter(({ isList, name }) => isList && !notSynced.includes(name));
  expect(lists.map(({ name }) => name)).toEqual(changing.map(({ name }) => name));
});

function fieldsOf(type: unknown): object {
  const answered = Object(type) as { ofType?: unknown };
  if (answered.ofType !== undefined) return fieldsOf(answered.ofType);
  return isObjectType(type) ? type.getFields() : {};
}
