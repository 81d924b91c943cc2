import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../../src", import.meta.url));

test("pg-boss is used through its own interface: no SQL names its tables", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => /\.(ts|sql)$/.test(file));
  expect(files.filter((file) => /pgboss/i.test(readFileSync(join(source, file), "utf8")))).toEqual(["outbox/jobs.ts"]);
});
