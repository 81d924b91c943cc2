import { expect, test } from "vitest";
import { schema } from "../../src/domain/index.ts";
import { rootDeclaration } from "../../src/graphql/declarations.ts";

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

test("the schema has mutations", () => {
  expect(mutations.length).toBeGreaterThan(0);
});

test.each(mutations.map((field) => [field.name, field] as const))(
  "%s is implemented by the function of that name",
  (wireName, field) => {
    const run = rootDeclaration(field)?.run;
    expect(run?.name).toBe(wireName.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()));
  },
);
