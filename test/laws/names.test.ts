import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { schema } from "../../src/domain/index.ts";

const domain = fileURLToPath(new URL("../../src/domain", import.meta.url));
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

/** The files that export a function by its own name. */
const filesOf = new Map<unknown, string[]>();

beforeAll(async () => {
  const files = readdirSync(domain, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  for (const file of files) {
    const exported = (await import(join(domain, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported))
      if (typeof value === "function" && value.name === name) filesOf.set(value, [...(filesOf.get(value) ?? []), file]);
  }
});

test("the schema has mutations", () => {
  expect(mutations.length).toBeGreaterThan(0);
});

test.each(mutations.map((field) => [field.name, field] as const))(
  "%s is implemented by the function of that name, in a file of that name",
  (wireName, { extensions }) => {
    const { run } = extensions as { run?: { name: string } };
    expect(run?.name).toBe(wireName.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()));
    const files = filesOf.get(run) ?? [];
    expect(
      files.filter((file) => isShortFor(basename(file, ".ts"), wireName)),
      `one of ${files}`,
    ).toHaveLength(1);
  },
);

/** `create-lead` and `create` are for `create_lead`: its words in order, from the verb on. */
function isShortFor(fileName: string, wireName: string): boolean {
  const words = wireName.split("_");
  const [verb, ...others] = fileName.split("-");
  if (verb !== words.shift()) return false;
  return others.every((word) => {
    const position = words.indexOf(word);
    words.splice(0, position + 1);
    return position !== -1;
  });
}
