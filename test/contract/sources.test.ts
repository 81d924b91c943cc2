import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readApp } from "../../scripts/contract/app.ts";
import { parse, readPrinted } from "../../scripts/contract/contract.ts";
import { printApp } from "../../scripts/print/app.ts";
import { printContract } from "../../scripts/print/contract.ts";
import { changesOf, printed, root } from "./compare.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fieldline-contract-"));
  cpSync(join(root, "schema"), join(folder, "schema"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function edit(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(folder, file), "utf8");
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  writeFileSync(join(folder, file), edited);
}

/** Renames a fragment wherever an operation spreads it. */
function spread(name: string, renamed: string): void {
  const use = new RegExp(`\\.\\.\\.${name}\\b`, "g");
  for (const file of readdirSync(join(folder, "schema/operations"), { recursive: true, encoding: "utf8" }))
    if (file.endsWith(".graphql") && use.test(readFileSync(join(folder, "schema/operations", file), "utf8")))
      edit(`schema/operations/${file}`, use, `...${renamed}`);
}

function printedBelow(): typeof printed {
  const files = printContract(join(folder, "schema"));
  const app = readApp(parse(printApp(join(folder, "schema"))));
  const { "openapi.json": openapi = "", "tools.json": tools = "", "schema.graphql": schema = "" } = files;
  return { openapi: parse(openapi), tools: parse(tools), schema, app };
}

type Planted = [what: string, file: string, from: string | RegExp, to: string, found: string[]];

const planted: Planted[] = [
  [
    "a field out of a fragment",
    "customers/_customer.graphql",
    /\n {2}abn\n/,
    "\n",
    [
      "break Customer.abn removed",
      "break CustomerDetail.abn removed",
      "break action create_customer result.abn removed",
      "break action find_customer result.abn removed",
      "break tool create_customer result.abn removed",
      "break tool get_customer result.abn removed",
      "break tool list_customers result.data[].abn removed",
      "break tool update_customer result.abn removed",
      // Each trigger includes the customer beside the event.
      ...Object.keys(printed.app.triggers)
        .sort()
        .map((key) => `break trigger ${key}.customer.abn removed`),
    ],
  ],
  [
    "a path",
    "leads/WinLead.graphql",
    "/v1/leads/{id}/win",
    "/v1/leads/{id}/won",
    ["addition POST /v1/leads/{id}/won new", "break POST /v1/leads/{id}/win removed"],
  ],
  [
    "a method",
    "webhooks/UpdateWebhookSubscription.graphql",
    "method: PATCH",
    "method: POST",
    ["addition POST /v1/webhooks/subscriptions/{id} new", "break PATCH /v1/webhooks/subscriptions/{id} removed"],
  ],
  [
    "a status",
    "leads/CreateLead.graphql",
    "status: 201",
    "status: 202",
    ["break POST /v1/leads 201 removed", "break POST /v1/leads 202 status"],
  ],
  [
    "a renamed variable",
    "jobs/ListJobs.graphql",
    /\$lead_id/g,
    "$from_lead",
    [
      "addition GET /v1/jobs from_lead new",
      "addition tool list_jobs.from_lead new",
      "break GET /v1/jobs lead_id removed",
      "break tool list_jobs.lead_id removed",
    ],
  ],
  [
    "a tool",
    "leads/GetLead.graphql",
    '@tool(name: "get_lead")',
    "",
    // Without get_lead, the list tool itself returns the rest of a long record.
    [
      "addition tool list_leads result.cut.read_on new",
      "addition tool list_leads.read_on new",
      "break tool get_lead removed",
    ],
  ],
  ["an action", "leads/CreateLead.graphql", '@action(name: "create_lead")', "", ["break action create_lead removed"]],
  [
    "an operation's name",
    "team/ListTeamMembers.graphql",
    "query ListTeamMembers",
    "query ListTeam",
    ["break GET /v1/team_members renamed"],
  ],
  [
    "a fragment's name",
    "bookings/_booking.graphql",
    "fragment Booking on",
    "fragment Visit on",
    ["break Booking renamed"],
  ],
];

test.each(planted)("%s", (what, file, from, to, found) => {
  edit(`schema/operations/${file}`, from, to);
  if (what === "a fragment's name") spread("Booking", "Visit");
  expect(changesOf(printed, printedBelow())).toEqual(found);
});

test("a field out of an event of the catalogue", () => {
  const isSource = (path: string) => !/\/(node_modules|dist)$/.test(path);
  for (const part of ["docs", "src", "scripts", "packages", "README.md", "package.json"])
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: isSource });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  edit("src/events/records/leads.ts", /("lead\.created": event\([\s\S]*?) {6}source: .*\n/, "$1");
  execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/print.ts"], { cwd: folder });
  expect(changesOf(printed, readPrinted(folder))).toEqual([
    "break lead.created.source removed",
    "break trigger new_lead.source removed",
  ]);
});
