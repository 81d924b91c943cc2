import { readFileSync } from "node:fs";
import type { Page } from "./page.ts";

/** What guides say of the installation and of what is compiled, by the names that stand in them as `{{name}}`. */
export type Facts = Record<string, string | number>;

/** The guides in the order of their contents. */
const names = [
  "index",
  "quickstart",
  "authentication",
  "pagination",
  "sync",
  "errors",
  "idempotency",
  "rate-limits",
  "limits",
  "versioning",
  "webhooks",
  "events",
  "inbox",
  "assistants",
  "automation",
  "sdk",
  "operating",
  "email",
  "growing",
  "changelog",
];

export function guidePages(facts: Facts): Page[] {
  return names.map((name) => {
    const text = readFileSync(new URL(`./guides/${name}.md`, import.meta.url), "utf8");
    const [title = "", summary = "", ...rest] = fillIn(text, facts).split("\n\n");
    const markdown = rest.join("\n\n");
    return {
      path: name === "index" ? "" : name,
      title: title.replace("# ", ""),
      summary: summary.replaceAll("\n", " ").trim(),
      group: "Guides",
      parts: [{ markdown }],
    };
  });
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
