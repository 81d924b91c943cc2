import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../../src/app/config/config.ts";
import { docsFacts } from "../../src/app/surfaces/docs-facts.ts";
import { contractFacts } from "../../src/docs/contract-facts.ts";
import { printFacts } from "../../src/docs/fill-in.ts";
import type { OpenApi } from "../../src/docs/reference/document.ts";
import { schema } from "../../src/domain/index.ts";
import { buildOpenApi } from "../../src/openapi/build.ts";
import { compileOperations } from "../../src/operations/compile.ts";

/** Facts that the file shows as a sentence instead of the value, because the value is long or specific to a build. */
const unprinted = ["events", "problems", "changelog", "sdk_integrity", "python_sha256"];

/** The pages of `docs/` with the default value of each fact, by path below the project. */
export function printDocs(root: string): Record<string, string> {
  const operations = compileOperations(schema, join(root, "schema"));
  const document = JSON.parse(JSON.stringify(buildOpenApi(operations))) as OpenApi;
  const facts = { ...docsFacts({ operations, config: readConfig({}) }, []), ...contractFacts(document) };
  const printed = Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      unprinted.includes(name) ? [] : [[name, linksOfFiles(String(value))]],
    ),
  );
  return Object.fromEntries(
    ["docs/guides", "docs/operators"].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => {
        const path = `${folder}/${name}`;
        return [path, printFacts(readFileSync(join(root, path), "utf8"), printed)];
      }),
    ),
  );
}

/** Turns `docs/events#quote.accepted` into `events.md#quote.accepted`, relative to the page. */
function linksOfFiles(markdown: string): string {
  return markdown.replaceAll(
    /\]\(docs\/([\w-]+)(#[^)]*)?\)/g,
    (_all, page: string, hash = "") => `](${page}.md${hash})`,
  );
}
