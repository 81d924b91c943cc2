import { GraphQLSchema, isObjectType } from "graphql";
import { expect, test } from "vitest";
import { schema } from "../../src/domain/index.ts";

test("the schema has the types that the listed root fields reach, and no type through an import alone", () => {
  const { types, ...config } = schema.toConfig();
  const implementing = types.filter((type) => isObjectType(type) && type.getInterfaces().length > 0);
  const reached = new GraphQLSchema({ ...config, types: implementing });
  expect(Object.keys(schema.getTypeMap()).sort()).toEqual(Object.keys(reached.getTypeMap()).sort());
});
