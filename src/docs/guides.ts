import { readdirSync, readFileSync } from "node:fs";
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

// Texts are read at start, because an upgrade may remove the files of a running process.
const guides = names.map((name) => ({ name, text: readText(`./guides/${name}.md`) }));
const operatorGuides = operatorNames.map((name) => ({ name, text: readText(`../../docs/operators/${name}.md`) }));
const programs = new Map(
  readdirSync(new URL("./programs", import.meta.url)).map((name) => [name, readText(`./programs/${name}`).trimEnd()]),
);

function readText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

export function guidePages(facts: Facts): Page[] {
  return [
    ...guides.map(({ name, text }) => pageOf(text, facts, "Guides", name === "index" ? "" : name)),
    ...operatorGuides.map(({ name, text }) => pageOf(text, facts, "Operators", `operators/${name}`)),
  ];
}

function pageOf(text: string, facts: Facts, group: Page["group"], path: string): Page {
  const [title = "", summary = "", ...rest] = fillIn(text, facts).split("\n\n");
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
    const value = program === undefined ? facts[name] : programs.get(name);
    if (value === undefined) throw new Error(`a guide names {{${name}}}, which is not known`);
    return String(value);
  });
}
