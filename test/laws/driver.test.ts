import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../../src", import.meta.url));

const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.startsWith("generated/"))
  .map((file) => ({ file, text: readFileSync(join(source, file), "utf8") }));

const isOfDriver = (file: string) => file.startsWith("postgres/");

/** Files of src/postgres that other folders may import. The rest belongs to the drivers. */
const open = [
  "advisory-locks.ts",
  "choose-driver.ts",
  "clock.ts",
  "connect.ts",
  "driver.ts",
  "errors.ts",
  "instant.ts",
  "keeps-sessions.ts",
  "outages.ts",
  "planner.ts",
  "pools.ts",
  "pubsub.ts",
  "reader.ts",
  "statement.ts",
  "transaction.ts",
];

test("the rest of the platform imports only the driver's interface", () => {
  const strays = files
    .filter(({ file }) => !isOfDriver(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/from "(\.[^"]+)"/g)]
        .map(([, path = ""]) => relative(source, join(source, dirname(file), path)))
        .filter((target) => isOfDriver(target) && !open.includes(target.slice("postgres/".length)))
        .map((target) => `${file} → ${target}`),
    );
  expect(strays).toEqual([]);
});

test("one folder imports pg", () => {
  const importing = files.filter(({ text }) => /from "pg(-copy-streams|-protocol|-types|-pool)?["/]/.test(text));
  // The embedded server needs a connection before it is a database of the platform.
  expect(importing.map(({ file }) => file).filter((file) => !isOfDriver(file))).toEqual([
    "embedded-postgres/connection.ts",
  ]);
});

const privateNames = [
  "_activeQuery",
  "attachListeners",
  "parsedStatements",
  "pg/lib",
  "setPrototypeOf",
  "submittedNamedStatements",
];

test("only the fast driver uses the internals of pg", () => {
  const knowing = files.filter(
    ({ file, text }) =>
      privateNames.some((name) => text.includes(name)) || (isOfDriver(file) && text.includes("new Function")),
  );
  const others = knowing.map(({ file }) => file).filter((file) => !file.startsWith("postgres/fast/"));
  expect(knowing.length).toBeGreaterThan(2);
  expect(others).toEqual([]);
});

test("the interface and the plain driver work without the fast one", () => {
  const importing = files.filter(({ file, text }) => isOfDriver(file) && /from "(\.\.?\/)+fast\//.test(text));
  const others = importing.map(({ file }) => file).filter((file) => !file.startsWith("postgres/fast/"));
  expect(others).toEqual(["postgres/choose-driver.ts"]);
});
