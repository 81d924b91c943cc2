import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../../src", import.meta.url));

/** Each module and its permitted imports; ARCHITECTURE.md names their jobs. `*` permits all. */
const modules: Record<string, string[]> = {
  "main.ts": ["*"],
  app: ["*"],
  cli: [
    "app",
    "audit",
    "audit-stream",
    "auth",
    "backup",
    "domain",
    "files",
    "fixtures",
    "generated",
    "graphql",
    "installation",
    "postgres",
    "problems",
    "query",
    "tenancy",
    "text",
  ],
  domain: ["domain", "graphql"],
  "domain/trade": [
    "audit",
    "auth",
    "concurrency",
    "crypto",
    "csv",
    "domain",
    "email",
    "events",
    "files",
    "generated",
    "graphql",
    "inbound",
    "outbox",
    "postgres",
    "problems",
    "query",
    "retention",
    "send-error",
    "tenancy",
    "text",
  ],
  "domain/inbox": [
    "auth",
    "domain",
    "email",
    "events",
    "files",
    "graphql",
    "html-sanitizer",
    "inbound",
    "outbox",
    "postgres",
    "problems",
    "query",
    "send-error",
    "sms",
    "tenancy",
    "text",
  ],
  "domain/identity": [
    "audit",
    "audit-stream",
    "auth",
    "crypto",
    "domain",
    "files",
    "generated",
    "graphql",
    "html-sanitizer",
    "installation",
    "outbox",
    "postgres",
    "problems",
    "query",
    "retention",
    "sso",
    "tenancy",
    "text",
  ],
  "domain/integrations": [
    "accounting",
    "audit",
    "auth",
    "crypto",
    "csv",
    "domain",
    "email",
    "events",
    "graphql",
    "html-sanitizer",
    "inbound",
    "installation",
    "outbox",
    "postgres",
    "problems",
    "query",
    "retention",
    "send-error",
    "sms",
    "stripe",
    "tenancy",
    "text",
  ],
  "domain/kernel": ["auth", "crypto", "csv", "events", "graphql", "postgres", "problems", "query", "tenancy", "text"],
  web: ["crypto", "domain", "graphql", "installation", "postgres", "problems", "query", "tenancy", "text"],
  pdf: ["concurrency", "crypto", "email", "outbox", "tenancy", "text", "web"],
  portal: ["crypto", "domain", "graphql", "html-sanitizer", "operations", "problems", "text", "web"],
  rest: ["auth", "crypto", "graphql", "http", "limits", "operations", "postgres", "problems", "query"],
  mcp: ["auth", "graphql", "http", "json-schema", "operations", "problems", "text"],
  oauth: [
    "audit",
    "auth",
    "crypto",
    "graphql",
    "http",
    "patches",
    "postgres",
    "problems",
    "query",
    "safe-fetch",
    "tenancy",
    "text",
    "web",
  ],
  openapi: ["auth", "events", "json-schema", "operations", "problems", "sdk"],
  docs: ["events", "json-schema", "problems", "text"],
  automation: ["events", "json-schema", "operations"],
  sdk: ["auth", "events", "json-schema", "operations", "problems"],
  operations: ["auth", "graphql", "json-schema", "limits", "problems"],
  graphql: [
    "accounting",
    "auth",
    "concurrency",
    "crypto",
    "files",
    "generated",
    "http",
    "installation",
    "json-schema",
    "patches",
    "postgres",
    "problems",
    "query",
    "sso",
    "tenancy",
    "text",
  ],
  installation: ["events", "outbox", "postgres", "problems", "query", "text"],
  operator: ["installation", "outbox", "problems", "send-error", "text", "web"],
  outbox: ["crypto", "email", "postgres", "query", "safe-fetch", "send-error", "telemetry", "tenancy", "text"],
  events: ["json-schema", "outbox", "postgres", "query", "telemetry", "tenancy"],
  audit: ["auth", "generated", "tenancy"],
  "audit-stream": ["audit", "crypto", "outbox", "postgres", "safe-fetch", "tenancy", "text"],
  "request-log": ["auth", "http", "postgres", "query"],
  auth: ["concurrency", "crypto", "graphql", "postgres", "problems", "query", "tenancy", "text"],
  http: ["crypto", "postgres", "problems", "telemetry", "text"],
  inbound: ["concurrency", "crypto", "html-sanitizer", "http", "problems", "text"],
  tenancy: ["concurrency", "crypto", "generated", "postgres", "query", "telemetry"],
  query: ["generated", "postgres"],
  migrations: ["crypto", "postgres"],
  retention: ["postgres"],
  postgres: ["crypto", "telemetry"],
  telemetry: [],
  "embedded-postgres": ["crypto"],
  backup: ["crypto", "embedded-postgres", "files", "migrations", "postgres", "retention", "text"],
  "safe-fetch": ["patches"],
  patches: [],
  email: ["crypto", "send-error", "text"],
  files: ["concurrency", "problems"],
  sms: ["send-error"],
  sso: ["crypto", "postgres", "safe-fetch", "text"],
  accounting: ["crypto"],
  stripe: [],
  "html-sanitizer": ["concurrency", "safe-fetch", "text"],
  concurrency: ["problems"],
  "json-schema": ["crypto"],
  csv: ["problems"],
  crypto: [],
  text: [],
  "send-error": ["text"],
  problems: [],
  limits: ["problems"],
  version: [],
};

/** Modules that only hold constants. */
const anywhere = ["limits", "version"];

function moduleOf(file: string): string {
  if (file.startsWith("../fixtures/")) return "fixtures";
  const [first = "", second = ""] = file.split("/");
  const group = `${first}/${second}`;
  if (group in modules) return group;
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
  // Fixtures are outside the source.
  return paths.filter((path) => !path.startsWith(".."));
}

test("every file is in a module of the table", () => {
  for (const file of files) expect(Object.keys(modules), file).toContain(moduleOf(file));
});

test("a module imports only what the table allows", () => {
  const strays = files.flatMap((file) => {
    const module = moduleOf(file);
    const allowed = modules[module] ?? [];
    return importsOf(file)
      .map(moduleOf)
      .filter((target) => target !== module && !anywhere.includes(target))
      .filter((target) => !["*", target, target.split("/")[0] ?? ""].some((one) => allowed.includes(one)))
      .map((target) => `${file} → ${target}`);
  });
  expect(strays).toEqual([]);
});

/** Folders that combine resources: workflows and imports change several, search and today show several. */
const acrossResources = ["workflows", "imports", "search", "today"];

/** Files that other resources may use: types, references and shared parts. */
const isShared = (file: string) =>
  /\/schema\.ts$/.test(file) || /^domain\/trade\/(workflows|line-items|ducted-prices|history)\//.test(file);

const sharedFiles = [
  "domain/trade/customers/reference-active-customer.ts",
  "domain/trade/customers/update-part.ts",
  "domain/trade/imports/read-values.ts",
  "domain/trade/invoices/derived.ts",
  "domain/trade/invoices/payment-schema.ts",
  "domain/trade/quotes/quote-name.ts",
];

test("a resource of the trade calls no verb of another, and workflows do", () => {
  const resourceOf = (file: string) => /^domain\/trade\/([^/]+)\//.exec(file)?.[1];
  const strays = files.flatMap((file) => {
    const own = resourceOf(file);
    if (own === undefined || acrossResources.includes(own)) return [];
    return importsOf(file)
      .filter((target) => ![own, undefined].includes(resourceOf(target)))
      .filter((target) => !isShared(target) && !sharedFiles.includes(target))
      .map((target) => `${file} → ${target}`);
  });
  expect(strays).toEqual([]);
});

test("no file is imported for side effects of loading it", () => {
  const importing = files.filter((file) => /^import "/m.test(readFileSync(join(source, file), "utf8")));
  expect(importing).toEqual([]);
});

test("one file reads the environment, and none imports main", () => {
  // Samples of the reference read a variable of their reader's environment.
  const readers = files.filter((file) =>
    /process\.env(?!\.FIELDLINE_API_KEY)/.test(readFileSync(join(source, file), "utf8")),
  );
  expect(readers.filter((file) => !file.startsWith("embedded-postgres/"))).toEqual(["app/config/config.ts"]);
  expect(files.filter((file) => importsOf(file).includes("main.ts"))).toEqual([]);
});

test("one file reads the socket's address, because behind a proxy that is not the caller's", () => {
  const asking = files.filter((file) => /remoteAddress/.test(readFileSync(join(source, file), "utf8")));
  expect(asking.filter((file) => !file.startsWith("safe-fetch/"))).toEqual(["http/middleware/caller-address.ts"]);
});

test("one file normalizes text, because it bounds the cost", () => {
  const normalizing = files.filter((file) => /\.normalize\(/.test(readFileSync(join(source, file), "utf8")));
  expect(normalizing).toEqual(["text/normalize.ts"]);
});

test("one file parses phone numbers, because it avoids the library's slow patterns", () => {
  const parsing = files.filter((file) => readFileSync(join(source, file), "utf8").includes('"libphonenumber-js'));
  expect(parsing).toEqual(["text/phone.ts"]);
});

test("no file imports itself through others", () => {
  let left = new Set(files);
  // Removes files that import none of the rest. A cycle is what remains.
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    left = new Set([...left].filter((file) => importsOf(file).some((target) => left.has(target))));
  }
  expect([...left]).toEqual([]);
});

/** Packages of several megabytes that a server loads at first use only. */
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

/** Files and packages that an entry loads at start: no types, no dynamic imports. */
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

test("a server loads no library at its start that it may never use", () => {
  const loaded = new Set(["main.ts", "app/start.ts"].flatMap((entry) => [...loadedWith(entry)]));
  expect(loaded).toContain("koa");
  expect(loadedAtUse.filter((name) => loaded.has(name))).toEqual([]);
  expect(loadedWith("app/surfaces/oauth-server.ts")).toContain(join(source, "patches/oidc-provider.ts"));
  expect(loaded).not.toContain(join(source, "patches/oidc-provider.ts"));
});

test("modules with late imports are loaded before a process is ready, and outlive its release's folder", () => {
  const preloading = readFileSync(join(source, "app/preload.ts"), "utf8");
  // Commands are separate processes, and the start itself loads telemetry.
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
