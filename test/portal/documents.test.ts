import { readdirSync, readFileSync } from "node:fs";
import { Kind } from "graphql";
import { expect, test } from "vitest";
import { frame, type Route, routes } from "../../portal/routes.ts";
import { roleOf } from "../../src/auth/access.ts";
import { schema } from "../../src/domain/index.ts";
import type { AccessDeclaration } from "../../src/graphql/access.ts";
import { numberNames } from "../../src/graphql/scalars/number-names.ts";
import { numbers } from "../../src/graphql/scalars/numbers.ts";
import { loadDocuments } from "../../src/portal/documents.ts";

const documents = loadDocuments(schema, "portal");

const modules = readdirSync("portal", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/^(generated|dist)\//.test(file))
  .map((file) => readFileSync(`portal/${file}`, "utf8"));

test("every document is used by a module of the portal", () => {
  const unused = documents.filter(
    ({ name }) => !modules.some((text) => text.includes(`generated/documents/${name}.ts"`)),
  );
  expect(unused.map(({ name }) => name)).toEqual([]);
});

test("no document mixes fields of different access: one refused field would fail the whole answer", () => {
  for (const { file, document } of documents) {
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${file} has no operation`);
    const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
    const roles = operation.selectionSet.selections.flatMap((field) => {
      if (field.kind !== Kind.FIELD || field.name.value === "__typename") return [];
      const declared = fields[field.name.value]?.extensions as AccessDeclaration | undefined;
      return declared === undefined ? [] : roleOf(declared.access);
    });
    expect(new Set(roles).size, file).toBe(1);
  }
});

test("the server reads the ids that the portal sends", () => {
  for (const { name, id } of documents)
    expect(readFileSync(`portal/generated/documents/${name}.ts`, "utf8")).toContain(id);
});

test("the generated types know which scalars are numbers", () => {
  expect(numbers.map(({ name }) => name).sort()).toEqual([...numberNames].sort());
});

test("what a page brings along are documents of the portal", () => {
  const screens: readonly Route[] = routes;
  const openings = [...frame, ...screens.flatMap(({ opens }) => opens?.({ id: "1" }) ?? [])];
  for (const { document } of openings) expect(documents.map(({ name }) => name)).toContain(document);
});
