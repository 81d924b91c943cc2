import { readFileSync } from "node:fs";
import type { Page } from "./page.ts";

/** What guides say of the installation and of what is compiled, by the names that stand in them as `{{name}}`. */
export type Facts = Record<string, string | number>;

/** The guides in the order of their contents. */
const names = [
  "index",
  "quickstart",
  "authentication",
  "single-sign-on",
  "pagination",
  "sync",
  "errors",
  "idempotency",
  "rate-limits",
  "limits",
  "versioning",
  "webhooks",
  "events",
  "audit-log",
  "inbox",
  "assistants",
  "automation",
  "sdk",
  "changelog",
];

/** The pages for operators, in the order of their contents. */
const operatorNames = [
  "install",
  "postgresql",
  "embedded-database",
  "settings",
  "email",
  "proxy",
  "kubernetes",
  "commands",
  "monitoring",
  "audit-stream",
  "upgrade",
  "backup",
  "businesses",
  "operator-page",
  "maintenance",
  "secret-key",
  "retention",
  "sizing",
  "growing",
  "failover",
];

export function guidePages(facts: Facts): Page[] {
  const guides = names.map((name) =>
    readPage(new URL(`./guides/${name}.md`, import.meta.url), facts, "Guides", name === "index" ? "" : name),
  );
  const operators = operatorNames.map((name) =>
    readPage(new URL(`../../docs/operators/${name}.md`, import.meta.url), facts, "Operators", `operators/${name}`),
  );
  return [...guides, ...operators];
}

function readPage(file: URL, facts: Facts, group: Page["group"], path: string): Page {
  const [title = "", summary = "", ...rest] = fillIn(readFileSync(file, "utf8"), facts).split("\n\n");
  return {
    path,
    title: title.replace("# ", ""),
    summary: summary.replaceAll("\n", " ").trim(),
    group,
    parts: [{ markdown: rest.join("\n\n") }],
  };
}

/** `{{name}}` is a fact, `{{program verify.py}}` the text of a program. */
export function fillIn(text: string, facts: Facts): string {
  return text.replaceAll(/\{\{(program )?([\w.-]+)\}\}/g, (_all, program: string | undefined, name: string) => {
    const value = program === undefined ? facts[name] : programText(name);
    if (value === undefined) throw new Error(`a guide names {{${name}}}, which is not known`);
    return String(value);
  });
}

function programText(name: string): string {
  return readFileSync(new URL(`./programs/${name}`, import.meta.url), "utf8").trimEnd();
}
