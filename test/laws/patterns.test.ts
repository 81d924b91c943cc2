import { expect, test } from "vitest";
import { attackOn, type Pattern, patternsBuiltBy } from "./patterns/check-patterns.ts";
import { findPatterns } from "./patterns/find-patterns.ts";

const code = ["src/**/*.ts", "src/**/*.js", "portal/**/*.ts", "portal/**/*.tsx", "packages/*/src/**/*.ts"];
const notOurs =
  /\/node_modules\/|^src\/generated\/|^portal\/(generated|dist)\/|^portal\/(vite\.config|dev-server)\.ts$/;

const own = "reads our own texts alone";
const operators = "reads an address that the operator or the developer configures";

/** Patterns that are not linear, each with the reason why no untrusted text makes it slow. */
const allowed: Record<string, string> = {
  "packages/sdk/src/transport.ts /\\/+$/": operators,
  "packages/zapier/src/request.ts /\\/+$/": operators,
  "src/app/config/files.ts /\\/+$/": operators,
  "src/automation/labels.ts /.+?\\.(?= [A-Z`]|$)|.+$/g": own,
  "src/docs/fill-in.ts /<!-- (\\w+) -->([\\s\\S]*?)<!-- end -->/g": own,
  "src/docs/markdown.ts /^(.*?)\\s*\\{#([\\w.-]+)\\}$/s": own,
  "src/docs/markdown.ts /!?\\[([^\\]]*)\\]\\([^)]*\\)/g": own,
  "src/docs/markdown.ts /\\]\\(([^)\\s]+)\\)/g": own,
  "src/docs/markdown.ts /\\s*\\{#[\\w.-]+\\}$/": own,
  "src/docs/reference/pages.ts / See \\[.*$/g": own,
  "src/operations/schema/subject.ts /([a-z_]+)\\/\\{id\\}/": own,
  "src/web/layout.ts /\\/\\*.*?\\*\\//gs": own,
  "src/web/layout.ts /<title>.*<\\/title>/": own,
};

/** Files that build patterns at call time, each with their source. */
const builtLater: Record<string, string> = {
  "portal/app/App.tsx": "the portal's routes",
  "src/app/surfaces/auth-pages.ts": "its own routes",
  "src/app/surfaces/customer-pages.ts": "its own routes",
  "src/app/surfaces/docs.ts": "the configured path",
  "src/app/surfaces/oauth.ts": "the configured path",
  "src/app/surfaces/portal.ts": "the portal's routes",
  "src/automation/lists.ts": "names of our resources",
  "src/docs/highlight.ts": "its own grammars",
  "src/sdk/names.ts": "names of our operations",
  "src/sdk/python/print.ts": "names of our types",
};

const found = findPatterns(code, (file) => notOurs.test(file));
const building = new Set(found.flatMap(({ file, pattern }) => (pattern === undefined ? [file] : [])));

test("every pattern takes linear time, or never meets untrusted text", async () => {
  const loaded = [...building].filter((file) => builtLater[file] === undefined);
  // rules.ts makes styles.ts build its patterns.
  const built = await patternsBuiltBy([...loaded, "src/html-sanitizer/rules.ts"]);
  const attacks = new Map<string, string | undefined>();
  const slow: string[] = [];
  const isUsed = new Set<string>();
  const check = (file: string, pattern: Pattern) => {
    const written = `/${pattern.source}/${pattern.flags}`;
    if (!attacks.has(written)) attacks.set(written, attackOn(pattern));
    const attack = attacks.get(written);
    const place = `${file} ${written}`;
    if (attack !== undefined && allowed[place] === undefined) slow.push(`${place} is slow for ${attack}`);
    if (attack !== undefined) isUsed.add(place);
  };
  for (const { file, pattern } of found) if (pattern !== undefined) check(file, pattern);
  for (const { file, ...pattern } of built) check(file, pattern);
  expect(slow).toEqual([]);
  expect(Object.keys(allowed).filter((place) => !isUsed.has(place))).toEqual([]);
  // A file that is not listed builds its patterns while it loads.
  const files = new Set(built.map(({ file }) => file));
  expect(loaded.filter((file) => !files.has(file))).toEqual([]);
  expect(Object.keys(builtLater).filter((file) => !building.has(file))).toEqual([]);
}, 300_000);

test.each(["^(.*?)[,\\s]+(VIC|NSW)$", "[,\\s]+Australia\\.?$", "(a+)+b", "<[^>]*>"])(
  "%s is detected as slow",
  (source) => {
    expect(attackOn({ source, flags: "i" })).toBeDefined();
  },
);

test.each(["^[^@]+@[^@]+$", "<[^<>]*>", "\\s+", "a{1,900}b"])("%s is detected as linear", (source) => {
  expect(attackOn({ source, flags: "i" })).toBeUndefined();
});
