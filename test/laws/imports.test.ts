import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../../src", import.meta.url));

/** Each room and what it may import besides itself; ARCHITECTURE.md says why. `*` is everything. */
const rooms: Record<string, string[]> = {
  "main.ts": ["*"],
  app: ["*"],
  cli: ["app", "fixtures", "domain", "auth", "database", "problems", "graphql", "generated"],
  domain: [
    "auth",
    "database",
    "email",
    "events",
    "generated",
    "graphql",
    "html",
    "html-sanitizer",
    "inbound",
    "outbox",
    "problems",
    "send-error",
    "sms",
  ],
  web: ["database", "domain", "graphql", "html"],
  rest: ["auth", "crypto", "database", "graphql", "http", "operations", "problems"],
  mcp: ["auth", "graphql", "json-schema", "operations", "problems"],
  oauth: ["auth", "database", "graphql", "html", "problems", "safe-fetch", "web"],
  openapi: ["auth", "events", "json-schema", "operations", "problems"],
  docs: ["events", "html"],
  operations: ["auth", "graphql", "json-schema", "problems"],
  graphql: ["auth", "database", "generated", "problems"],
  outbox: ["app", "crypto", "database", "email", "events", "safe-fetch"],
  events: ["database", "json-schema"],
  auth: ["database", "graphql", "problems"],
  http: ["database", "problems", "rest"],
  inbound: ["html-sanitizer", "problems"],
  database: ["generated"],
  "embedded-postgres": [],
  "safe-fetch": ["app"],
  email: ["send-error"],
  sms: ["app", "send-error"],
  "html-sanitizer": ["html"],
  "json-schema": [],
  crypto: [],
  "send-error": [],
  html: [],
  problems: [],
};

function roomOf(file: string): string {
  if (file.startsWith("../fixtures/")) return "fixtures";
  const [first = ""] = file.split("/");
  return first in rooms ? first : first.replace(/\.ts$/, "");
}

const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.startsWith("generated/"),
);

function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), "utf8");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, path = ""]) =>
    relative(source, join(source, dirname(file), path)),
  );
}

test("every file lies in a room of the table", () => {
  for (const file of files) expect(Object.keys(rooms), file).toContain(roomOf(file));
});

test("a room imports only what the table allows", () => {
  const strays = files.flatMap((file) => {
    const room = roomOf(file);
    const allowed = rooms[room] ?? [];
    return importsOf(file)
      .map(roomOf)
      .filter((target) => target !== room && !allowed.includes("*") && !allowed.includes(target))
      .map((target) => `${file} → ${target}`);
  });
  expect(strays).toEqual([]);
});

test("one file reads the environment, and none imports main", () => {
  const readers = files.filter((file) => /process\.env/.test(readFileSync(join(source, file), "utf8")));
  expect(readers.filter((file) => !file.startsWith("database/embedded"))).toEqual(["app/config.ts"]);
  expect(files.filter((file) => importsOf(file).includes("main.ts"))).toEqual([]);
});
