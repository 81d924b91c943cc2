import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../../src", import.meta.url));

/** Each room and what it may import besides itself; ARCHITECTURE.md says why. `*` is everything. */
const rooms: Record<string, string[]> = {
  "main.ts": ["*"],
  "platform.ts": ["*"],
  "welcome.ts": ["config", "demo", "messaging"],
  config: [],
  problems: [],
  database: ["config", "generated"],
  queue: ["database"],
  outbound: ["config"],
  seal: [],
  webhooks: ["events", "database", "queue", "outbound", "seal"],
  messaging: ["database", "queue", "config", "html", "problems"],
  oauth: ["gate", "database", "graphql", "outbound", "problems", "html", "pages"],
  http: [
    "pages",
    "oauth",
    "messaging",
    "config",
    "gate",
    "rest",
    "mcp",
    "graphql",
    "operations",
    "problems",
    "database",
    "events",
  ],
  gate: ["database", "problems"],
  operations: ["graphql", "gate", "problems", "example-id"],
  rest: ["seal", "operations", "gate", "graphql", "problems", "database", "events", "html"],
  mcp: ["operations", "gate", "graphql", "problems"],
  graphql: ["gate", "database", "problems", "generated"],
  domain: ["html", "messaging", "webhooks", "graphql", "events", "gate", "database", "queue", "problems", "generated"],
  pages: ["domain", "graphql", "gate", "database", "problems", "html"],
  html: [],
  "example-id": [],
  events: ["database", "example-id"],
  demo: ["domain", "messaging", "gate", "database", "generated", "problems"],
  cli: ["domain", "gate", "database", "config", "problems", "graphql", "generated"],
};

function roomOf(file: string): string {
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
  expect(readers.filter((file) => !file.startsWith("database/embedded"))).toEqual(["config.ts"]);
  expect(files.filter((file) => importsOf(file).includes("main.ts"))).toEqual([]);
});
