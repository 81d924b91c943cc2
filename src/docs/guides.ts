import { readdirSync, readFileSync } from "node:fs";
import { type Facts, fillIn } from "./fill-in.ts";
import { linksOfInstallation, written } from "./guide-links.ts";
import type { Page } from "./page.ts";

/** The guides in the order of their contents. */
const guideNames = [
  "index",
  "quickstart",
  "authentication",
  "oauth",
  "single-sign-on",
  "pagination",
  "sync",
  "errors",
  "idempotency",
  "batch",
  "prices",
  "countries",
  "quote-versions",
  "signatures-and-terms",
  "progress-invoices",
  "statements",
  "job-lines",
  "credit-notes",
  "reminders",
  "accounting",
  "custom-fields",
  "rate-limits",
  "limits",
  "versioning",
  "webhooks",
  "events",
  "audit-log",
  "inbox",
  "graphql",
  "assistants",
  "automation",
  "sdk",
  "python",
  "sandbox",
  "portal",
  "changelog",
];

/** The pages for operators by topic, in the order of their contents. */
const operatorTopics: Record<string, readonly string[]> = {
  Operators: ["index"],
  "Set up": ["install", "configuration", "postgresql", "proxy", "kubernetes"],
  Connect: ["email", "incoming-messages", "payments", "xero", "audit-stream"],
  Run: ["commands", "operator-page", "businesses", "monitoring", "maintenance", "retention"],
  "Keep safe": ["backup", "upgrade", "secret-key", "embedded-database"],
  Grow: ["sizing", "growing", "failover"],
};

export type Addresses = { baseUrl: string; appUrl: string };

// Texts are read at start, because an upgrade may remove the files of a running process.
const guides = guideNames.map((name) => ({ name, text: readText(`guides/${name}.md`) }));
const operatorGuides = Object.entries(operatorTopics).flatMap(([topic, names]) =>
  names.map((name) => ({ topic, name, text: readText(`operators/${name}.md`) })),
);
const programs = new Map(
  readdirSync(new URL("../../docs/programs", import.meta.url)).map((name) => [name, readText(`programs/${name}`)]),
);

function readText(path: string): string {
  return readFileSync(new URL(`../../docs/${path}`, import.meta.url), "utf8");
}

/**
 * The guides as an installation shows them: with its addresses and values, and with programs instead of links to them.
 */
export function guidePages(facts: Facts, addresses: Addresses): Page[] {
  const textOf = (text: string, folder: "guides" | "operators") =>
    withAddresses(linksOfInstallation(withPrograms(fillIn(text, facts)), folder), addresses);
  return [
    ...guides.map(
      ({ name, text }): Page => ({
        ...readPage(textOf(text, "guides")),
        group: "Guides",
        path: name === "index" ? "" : name,
      }),
    ),
    ...operatorGuides.map(
      ({ topic, name, text }): Page => ({
        ...readPage(textOf(text, "operators")),
        group: "Operators",
        topic,
        path: name === "index" ? "operators" : `operators/${name}`,
      }),
    ),
  ];
}

function readPage(text: string): Pick<Page, "title" | "summary" | "parts"> {
  const [title = "", summary = "", ...rest] = text.split("\n\n");
  return {
    title: title.replace("# ", ""),
    summary: summary.replaceAll("\n", " ").trim(),
    parts: [{ markdown: rest.join("\n\n") }],
  };
}

function withAddresses(text: string, { baseUrl, appUrl }: Addresses): string {
  return text.replaceAll(written.base, baseUrl).replaceAll(written.app, appUrl);
}

const languages: Record<string, string> = { mjs: "js", py: "python", rb: "ruby", sh: "bash" };

/** Replaces each paragraph that is a link to a program by its code. */
function withPrograms(text: string): string {
  return text.replaceAll(/^\[([\w.-]+)\]\(\.\.\/programs\/\1\)$/gm, (_all, name: string) => {
    const program = programs.get(name);
    if (program === undefined) throw new Error(`a guide names the program ${name}, which is not there`);
    const extension = name.split(".").at(-1) ?? "";
    return `\`\`\`${languages[extension] ?? extension} ${name}\n${program.trimEnd()}\n\`\`\``;
  });
}
