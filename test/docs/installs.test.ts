import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { document } from "../openapi/document.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Third-party packages that documents tell readers to install. Each was looked up in the registry. */
const published = ["zapier-platform-cli@19.1.0", "biome", "vitest", "puppeteer"];

/**
 * Package names in commands. An install names one with each word except options; a run with the first word or
 * `--package`.
 */
function packagesNamedBy(text: string): string[] {
  const commands = text.matchAll(
    /(?<=^|[\s`"'(|&;])(npm (?:install|i|add|exec|x)|npx|pnpm (?:add|dlx|i)|yarn (?:add|dlx)|bunx|bun (?:add|x))(?![\w-])((?:[ \t]+[^\s`"'<>|&;)]+)*)/gm,
  );
  return [...commands].flatMap(([, command = "", rest = ""]) => {
    const words = rest
      .replace(/\s#.*/, "")
      .split(/\s+/)
      .filter((word) => word !== "");
    const given = words.flatMap((word, index) =>
      word === "--package" || word === "-p" ? (words[index + 1] ?? []) : (/^--package=(.*)/.exec(word)?.slice(1) ?? []),
    );
    if (given.length > 0) return given;
    const named = words.filter((word) => !word.startsWith("-"));
    return /^(npm (i|install|add)|pnpm (add|i)|yarn add|bun add)$/.test(command) ? named : named.slice(0, 1);
  });
}

/** A URL, a path, a shell variable or a placeholder names its own source. */
const hasSource = (name: string) => /^(https?:\/\/|\.{0,2}\/|\$|\{\{|\$\{)/.test(name);

const documents = execFileSync(
  "git",
  ["ls-files", "*.md", "src/docs", "src/openapi", "packages/*/bin", "packages/*/package.json"],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .trim()
  .split("\n")
  .map((file) => [file, readFileSync(join(root, file), "utf8")] as const);

test("no document names an unpublished package of the registry", () => {
  const texts = [...documents, ["the OpenAPI document", JSON.stringify(document).replaceAll("\\n", "\n")] as const];
  const strays = texts.flatMap(([file, text]) =>
    packagesNamedBy(text)
      .filter((name) => !hasSource(name) && !published.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(strays).toEqual([]);
});

test.each([
  ["npx @fieldline/sdk trigger quote.accepted", ["@fieldline/sdk"]],
  ["npm i @fieldline/sdk", ["@fieldline/sdk"]],
  ["`npx fieldline`", ["fieldline"]],
  ["npm install --save-dev n8n-nodes-fieldline", ["n8n-nodes-fieldline"]],
  ["npx -y --package fieldline fieldline listen", ["fieldline"]],
  ["npx -y --package https://acme.example/api/v1/sdk.tgz fieldline listen", ["https://acme.example/api/v1/sdk.tgz"]],
  ["cd packages/zapier && npm install\nnpm install ./sdk.tgz", ["./sdk.tgz"]],
])("%s names %j", (command, expected) => {
  expect(packagesNamedBy(command)).toEqual(expected);
});
