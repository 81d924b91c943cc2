import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../../src", import.meta.url));

/** Each module and what it may import besides itself; ARCHITECTURE.md says why. `*` is everything. */
const modules: Record<string, string[]> = {
  "main.ts": ["*"],
  app: ["*"],
  cli: [
    "app",
    "audit",
    "backup",
    "files",
    "fixtures",
    "domain",
    "auth",
    "database",
    "problems",
    "graphql",
    "generated",
    "installation",
  ],
  domain: [
    "audit",
    "audit-stream",
    "auth",
    "crypto",
    "csv",
    "database",
    "email",
    "events",
    "files",
    "generated",
    "graphql",
    "html",
    "html-sanitizer",
    "inbound",
    "installation",
    "normalize",
    "one-line",
    "outbox",
    "phone",
    "problems",
    "send-error",
    "sms",
    "sso",
    "stripe",
    "threads",
    "time-zone",
  ],
  web: ["crypto", "database", "domain", "graphql", "html", "installation", "one-line", "problems"],
  pdf: ["crypto", "database", "email", "outbox", "threads", "web"],
  portal: ["crypto", "domain", "graphql", "html", "html-sanitizer", "operations", "problems", "web"],
  rest: ["auth", "crypto", "database", "graphql", "http", "operations", "problems"],
  mcp: ["auth", "graphql", "http", "json-schema", "operations", "problems", "time-zone"],
  oauth: ["audit", "auth", "crypto", "database", "graphql", "html", "http", "patches", "problems", "safe-fetch", "web"],
  openapi: ["auth", "events", "json-schema", "operations", "problems", "sdk"],
  docs: ["events", "html", "json-schema", "problems"],
  automation: ["events", "json-schema", "operations"],
  sdk: ["auth", "events", "json-schema", "operations", "problems"],
  operations: ["auth", "graphql", "json-schema", "problems"],
  graphql: [
    "auth",
    "crypto",
    "database",
    "fair-queue",
    "files",
    "generated",
    "http",
    "installation",
    "json-schema",
    "normalize",
    "patches",
    "phone",
    "problems",
    "sso",
    "time-zone",
  ],
  installation: ["database", "outbox", "problems"],
  operator: ["html", "installation", "outbox", "problems", "send-error", "web"],
  outbox: ["crypto", "database", "email", "safe-fetch", "send-error", "telemetry"],
  events: ["database", "json-schema", "outbox", "telemetry"],
  audit: ["auth", "database", "generated"],
  "audit-stream": ["audit", "crypto", "database", "one-line", "outbox", "safe-fetch"],
  auth: ["crypto", "database", "graphql", "header-values", "normalize", "problems", "threads"],
  http: ["crypto", "database", "header-values", "problems", "telemetry"],
  inbound: ["crypto", "database", "html-sanitizer", "http", "normalize", "one-line", "phone", "problems", "threads"],
  database: ["crypto", "fair-queue", "generated", "telemetry"],
  telemetry: [],
  "embedded-postgres": ["crypto"],
  backup: ["crypto", "database", "embedded-postgres", "files", "limits", "normalize", "time-zone"],
  "safe-fetch": ["patches"],
  patches: [],
  email: ["crypto", "one-line", "send-error"],
  files: ["fair-queue", "problems"],
  sms: ["send-error"],
  sso: ["crypto", "database", "one-line", "safe-fetch"],
  stripe: [],
  "html-sanitizer": ["html", "one-line", "safe-fetch", "threads"],
  threads: ["fair-queue", "problems"],
  "json-schema": ["crypto"],
  csv: ["problems"],
  crypto: [],
  "header-values": [],
  normalize: [],
  "one-line": [],
  phone: [],
  "send-error": ["one-line"],
  html: [],
  problems: [],
  "fair-queue": ["problems"],
  limits: ["problems"],
  "time-zone": [],
  version: [],
};

/** Lists of facts, without code. */
const anywhere = ["limits", "version"];

function moduleOf(file: string): string {
  if (file.startsWith("../fixtures/")) return "fixtures";
  const [first = ""] = file.split("/");
  return first in modules ? first : first.replace(/\.ts$/, "");
}

const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.startsWith("generated/"),
);

function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), "utf8");
  const paths = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, path = ""]) =>
    relative(source, join(source, dirname(file), path)),
  );
  // The fixtures lie outside.
  return paths.filter((path) => !path.startsWith(".."));
}

test("every file lies in a module of the table", () => {
  for (const file of files) expect(Object.keys(modules), file).toContain(moduleOf(file));
});

test("a module imports only what the table allows", () => {
  const strays = files.flatMap((file) => {
    const module = moduleOf(file);
    const allowed = modules[module] ?? [];
    return importsOf(file)
      .map(moduleOf)
      .filter((target) => target !== module && !anywhere.includes(target))
      .filter((target) => !allowed.includes("*") && !allowed.includes(target))
      .map((target) => `${file} → ${target}`);
  });
  expect(strays).toEqual([]);
});

test("one file reads the environment, and none imports main", () => {
  // The samples of the reference read a variable of their reader's.
  const readers = files.filter((file) =>
    /process\.env(?!\.FIELDLINE_API_KEY)/.test(readFileSync(join(source, file), "utf8")),
  );
  expect(readers.filter((file) => !file.startsWith("embedded-postgres/"))).toEqual(["app/config/config.ts"]);
  expect(files.filter((file) => importsOf(file).includes("main.ts"))).toEqual([]);
});

test("one file asks a socket who calls, because behind a proxy that is not the caller", () => {
  const asking = files.filter((file) => /remoteAddress/.test(readFileSync(join(source, file), "utf8")));
  expect(asking.filter((file) => !file.startsWith("safe-fetch/"))).toEqual(["http/middleware/caller-address.ts"]);
});

test("one file normalizes text, because it bounds what that costs", () => {
  const normalizing = files.filter((file) => /\.normalize\(/.test(readFileSync(join(source, file), "utf8")));
  expect(normalizing).toEqual(["normalize.ts"]);
});

test("one file parses phone numbers, because it leaves out the library's slow patterns", () => {
  const parsing = files.filter((file) => readFileSync(join(source, file), "utf8").includes('"libphonenumber-js'));
  expect(parsing).toEqual(["phone.ts"]);
});

test("no file imports itself through others", () => {
  let left = new Set(files);
  // Files that import none of the others are in no circle, and without them others import none.
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    left = new Set([...left].filter((file) => importsOf(file).some((target) => left.has(target))));
  }
  expect([...left]).toEqual([]);
});

/** What a server loads at its first use alone, each of several megabytes. */
const loadedAtUse = [
  "openid-client",
  "@faker-js/faker",
  "@modelcontextprotocol/server",
  "@opentelemetry/sdk-metrics",
  "@opentelemetry/sdk-trace-base",
  "@prisma/client/runtime/client",
  "@zxcvbn-ts/core",
  "graphql-yoga",
  "html-to-text",
  "htmlparser2",
  "nodemailer",
  "oidc-provider",
  "pdfkit",
  "sanitize-html",
  "sharp",
  "stripe",
  "undici",
];

/** What is there once a file is loaded: its own files and packages, without types and what is imported as it runs. */
function loadedWith(entry: string): Set<string> {
  const loaded = new Set<string>();
  const waiting = [join(source, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    const text = readFileSync(file, "utf8");
    const statements = text.matchAll(/^(?:import|export)\s(?!type\b)(?:[^;"]*?\sfrom\s)?\s*"([^"]+)"/gm);
    for (const [statement, path = ""] of statements) {
      if (/^(?:import|export)\s*\{(?:\s*type\s[^,}]+,?)+\s*\}/.test(statement)) continue;
      if (!path.startsWith(".")) loaded.add(path);
      else if (path.endsWith(".ts")) waiting.push(join(dirname(file), path));
    }
  }
  return loaded;
}

test("a server loads at its start none of the libraries that it may never use", () => {
  const loaded = new Set(["main.ts", "app/start.ts"].flatMap((entry) => [...loadedWith(entry)]));
  expect(loaded).toContain("koa");
  expect(loadedAtUse.filter((name) => loaded.has(name))).toEqual([]);
  expect(loadedWith("app/surfaces/oauth-server.ts")).toContain(join(source, "patches/oidc-provider.ts"));
  expect(loaded).not.toContain(join(source, "patches/oidc-provider.ts"));
});

test("what is imported at its use is loaded before a process is ready, so that it outlives its release's folder", () => {
  const preloading = readFileSync(join(source, "app/preload.ts"), "utf8");
  // The commands are processes of their own, and the start loads telemetry itself.
  const late = files.filter((file) => !/^(cli\/|main\.ts$|patches\/oidc-provider\.ts$)/.test(file));
  let count = 0;
  for (const file of late) {
    const text = readFileSync(join(source, file), "utf8").replaceAll(/\bimport\("[^"]+"\)\./g, "");
    const imports = [...text.replaceAll(/typeof import\(/g, "").matchAll(/\bimport\("/g)].length;
    const loaders = [...text.matchAll(/^export const (load\w+) = \(\) =>([^;]+);/gm)];
    const inLoaders = loaders.flatMap(([, , body = ""]) => [...body.matchAll(/\bimport\("/g)]).length;
    expect(inLoaders, `${file}: export each late import as a function load…`).toBe(imports);
    for (const [, name] of loaders) expect(preloading, `app/preload.ts: call ${name} of ${file}`).toContain(name);
    count += imports;
  }
  expect(count).toBeGreaterThan(10);
});
