import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, GraphQLNonNull } from "graphql";
import { expect, test } from "vitest";
import { printContract } from "../../scripts/print/contract.ts";
import { printSdkFiles } from "../../scripts/print/sdk.ts";
import { schemaFolder } from "./document.ts";

const printed = Object.entries(printContract(schemaFolder));

test.each(printed)("schema/%s is what `npm run print` would write", (name, text) => {
  expect(readFileSync(join(schemaFolder, name), "utf8") === text).toBe(true);
});

test.each(Object.entries(printSdkFiles(schemaFolder)))("%s is what `npm run print` would write", (path, text) => {
  expect(readFileSync(join(schemaFolder, "..", path), "utf8") === text).toBe(true);
});

test("the printed schema can be read back, with the scope of every root field", () => {
  const schema = buildSchema(Object.fromEntries(printed)["schema.graphql"] ?? "");
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  );
  expect(roots.length).toBeGreaterThan(0);
  // Null means: the password is set but signing in needs a code, there is no stream, no maintenance or no sandbox.
  const nullable = ["reset_password", "audit_stream", "maintenance", "own_sandbox"];
  for (const { name, type, astNode } of roots) {
    if (!nullable.includes(name)) expect(type, name).toBeInstanceOf(GraphQLNonNull);
    expect(
      astNode?.directives?.map((directive) => directive.name.value),
      name,
    ).toEqual(["scope"]);
  }
});
