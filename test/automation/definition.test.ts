import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import * as core from "zapier-platform-core";
import { createOf } from "../../packages/zapier/src/action.ts";
import { type ActionDefinition, definition, type OutputField } from "../../packages/zapier/src/definition.ts";
import { printApp } from "../../scripts/print/app.ts";
import { compileApp } from "../../src/automation/definition.ts";
import { titleCase } from "../../src/automation/labels.ts";
import { eventTypes } from "../../src/events/catalogue.ts";
import type { Operation } from "../../src/operations/operation.ts";
import { operations, schemaFolder } from "../openapi/document.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "packages/zapier");
const json = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));

// biome-ignore lint/suspicious/noExplicitAny: Zapier's definition, which its own schema validates
type Definition = any;

let app: Definition;
beforeAll(async () => {
  process.env.BASE_URL = "https://acme.example/api";
  app = (await import("../../packages/zapier/src/index.ts")).default;
});

test("compiled.json is what `npm run print` would write", () => {
  expect(readFileSync(join(folder, "src/compiled.json"), "utf8") === printApp(schemaFolder)).toBe(true);
});

test("the app has the specification's triggers and actions", () => {
  expect(Object.fromEntries(definition.triggers.map(({ key, event }) => [key, event]))).toEqual({
    new_customer: "customer.created",
    new_lead: "lead.created",
    lead_converted: "lead.converted",
    lead_won: "lead.won",
    quote_sent: "quote.sent",
    quote_accepted: "quote.accepted",
    quote_paid: "quote.paid",
    job_completed: "job.completed",
    invoice_paid: "invoice.paid",
    booking_created: "booking.created",
  });
  expect(Object.fromEntries(definition.actions.map(({ key, method, path }) => [key, `${method} ${path}`]))).toEqual({
    create_customer: "POST /v1/customers",
    find_customer: "GET /v1/customers",
    create_lead: "POST /v1/leads",
    create_booking: "POST /v1/bookings",
    create_invoice_line: "POST /v1/invoices/{id}/lines",
    send_invoice: "POST /v1/invoices/{id}/send",
    create_quote_ducted: "POST /v1/quotes/ducted",
  });
});

test("Zapier's own validation finds no error, and detects a planted one", async () => {
  // The core's types do not declare it.
  const { createAppHandler } = core as unknown as {
    createAppHandler: (app: object) => (event: object) => Promise<{ results: object[] }>;
  };
  const validate = async (one: object) =>
    (await createAppHandler(one)({ command: "validate", calledFromCli: true })).results;
  expect(await validate(app)).toEqual([]);
  const { new_lead: lead, ...others } = app.triggers;
  expect(await validate({ ...app, triggers: { ...others, new_lead: { ...lead, noun: undefined } } })).toHaveLength(1);
});

test("the app is built of what loads from source, and its versions agree", () => {
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "--project", folder, "--noEmit"]);
  const { version, dependencies } = json("packages/zapier/package.json");
  const { "zapier-platform-core": core } = json("package.json").devDependencies;
  expect([app.version, app.platformVersion]).toEqual([version, core]);
  expect(dependencies).toEqual({ "zapier-platform-core": core });
});

/** Zapier's style checks that need neither an account nor a live Zap. */
describe("Zapier's style", () => {
  const shown = [...definition.triggers, ...definition.actions];
  const forms = definition.actions.flatMap(({ key, inputFields }) =>
    inputFields.flatMap((field) => [field, ...(field.children ?? [])]).map((field) => ({ action: key, ...field })),
  );

  test("D001: no action asks for a credential", () => {
    for (const { key, label } of forms) expect(`${key} ${label}`).not.toMatch(/api.?key|token|secret|password/i);
  });

  test("D002, D003: the key's help links to where it is, and a connection has a label", () => {
    const [field, ...more] = app.authentication.fields;
    expect(more).toEqual([]);
    expect(field).toMatchObject({ key: "apiKey", type: "password", required: true });
    expect(field.helpText).toContain("[Settings, Developers](https://acme.example/settings/developers/keys)");
    expect(app.authentication.connectionLabel).toMatch(/^\{\{[a-z_.]+\}\}$/);
  });

  test("D004: an id has a dropdown, and the name of its record", () => {
    const ids = forms.filter(({ key }) => /(^|_)id$/.test(key) && key !== "external_id");
    expect(ids.length).toBeGreaterThan(0);
    for (const { action, key, label, source } of ids) {
      expect(label, `${action}.${key}`).not.toMatch(/\bID\b/);
      const { operation } = app.creates[action];
      const field = operation.inputFields.find((one: { key: string }) => one.key === key);
      expect(field.choices.perform, `${action}.${key} from ${source}`).toBeInstanceOf(Function);
    }
  });

  test("D006, D016, D017: every trigger subscribes, unsubscribes and lists; none polls", () => {
    for (const { operation } of Object.values(app.triggers) as Definition[]) {
      expect(operation.type).toBe("hook");
      for (const name of ["perform", "performSubscribe", "performUnsubscribe", "performList"])
        expect(operation[name]).toBeInstanceOf(Function);
    }
  });

  test("D007, D008: addresses are https and links of Markdown", () => {
    const texts = [...shown.map(({ description }) => description), ...forms.map(({ helpText }) => helpText ?? "")];
    for (const text of [...texts, app.authentication.fields[0].helpText]) {
      expect(text).not.toContain("http://");
      expect(text.replaceAll(/\[[^\]]+\]\(https:[^)]+\)|`[^`]*`/g, "")).not.toMatch(/https?:|\]\(/);
    }
  });

  test("D009, D022: every action has fields, and a search fields to search by", () => {
    for (const { inputFields, kind, searchedBy } of definition.actions) {
      expect(inputFields.length).toBeGreaterThan(0);
      expect(searchedBy.length > 0).toBe(kind === "search");
    }
  });

  test("D010, D012: everything has a sample, with an id", () => {
    for (const { key, sample } of shown) expect(sample.id, key).toMatch(/^[\da-f-]{36}$/);
  });

  test("D011: help says more than the label", () => {
    for (const { label, helpText = "…" } of forms)
      expect(helpText.toLowerCase().replaceAll(/^the |\.$/g, "")).not.toBe(label.toLowerCase());
  });

  test("D015: a search that creates names a search and a create", () => {
    expect(definition.searchOrCreates).toEqual([
      expect.objectContaining({ search: "find_customer", create: "create_customer", label: "Find or Create Customer" }),
    ]);
  });

  test("D018, D021: labels are in title case, and a trigger says when it triggers", () => {
    for (const { label } of shown) expect(titleCase(label)).toBe(label);
    for (const { label } of shown) expect(label).toMatch(/^([A-Z][a-z]+|or)( ([A-Z][a-z]+|or))*$/);
    for (const { description } of definition.triggers) expect(description).toMatch(/^Triggers when [a-z].*[^.]\.$/);
    for (const { description } of definition.actions) expect(description).toMatch(/^[A-Z][a-z]+s .*[^.]\.$/);
  });

  test("D023, D024: samples have ISO times, and every output field with a value of its type", () => {
    for (const { operation } of [app.triggers, app.creates, app.searches].flatMap(
      (all) => Object.values(all) as Definition[],
    ))
      for (const field of operation.outputFields as OutputField[])
        for (const value of valuesAt(operation.sample, field.key)) expect(isOf(field, value), field.key).toBe(true);
  });
});

/** The values at a key such as `a__b` or `lines[]c` in a sample. Stops at null. */
function valuesAt(value: unknown, key: string): unknown[] {
  const [name = "", ...rest] = key.split(/__|(?<=\[\])/);
  const plain = name.replace("[]", "");
  expect(value, key).toHaveProperty([plain]);
  const below = (value as Record<string, unknown>)[plain];
  const all = name.endsWith("[]") ? (below as unknown[]) : [below];
  return rest.length === 0 ? all : all.filter((one) => one !== null).flatMap((one) => valuesAt(one, rest.join("__")));
}

function isOf({ type, list }: OutputField, value: unknown): boolean {
  if (list) return Array.isArray(value) && value.every((one) => isOf({ key: "", label: "", type }, one));
  if (value === null) return true;
  if (type === "integer") return Number.isInteger(value);
  if (type === "datetime") return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(value));
  return typeof value === type;
}

const changed = (name: string, more: Partial<Operation>) =>
  operations.map((one) => (one.name === name ? { ...one, ...more } : one));

test("a retired operation's action is hidden, so that no new Zap chooses it", () => {
  const retirement = { deprecated: "2026-12-01", sunset: undefined, reason: "Gone.", successor: undefined };
  const { actions } = compileApp(changed("SendInvoice", { retirement }));
  expect(actions.filter(({ hidden }) => hidden).map(({ key }) => key)).toEqual(["send_invoice"]);
  const [create] = actions.filter(({ hidden }) => hidden).map(createOf);
  expect(create?.display).toMatchObject({ hidden: true });
});

describe("a definition that would not work", () => {
  test("with an id that no dropdown lists is refused", () => {
    expect(() => compileApp(operations.filter(({ name }) => name !== "ListInvoices"))).toThrow(
      "the field id needs a dropdown",
    );
  });

  test("with a dropdown that depends on a missing field is refused", () => {
    const inCustomer = changed("CreateSite", { action: { name: "create_site" } });
    expect(compileApp(inCustomer).actions.map(({ key }: ActionDefinition) => key)).toContain("create_site");
    const site = changed("UpdateSite", { action: { name: "update_site" } });
    expect(() => compileApp(site)).toThrow("update_site: the field id has a dropdown that needs customer_id");
  });

  test("with a duplicate key is refused", () => {
    const twice = changed("CreateJob", { action: { name: "new_lead" } });
    expect(() => compileApp(twice)).toThrow("two triggers or actions are called new_lead");
  });

  test("with event types in texts for people is refused", () => {
    const text = `Emits \`${eventTypes[0]}\`.`;
    const described = changed("CreateCustomer", { description: text });
    expect(() => compileApp(described)).toThrow("CreateCustomer: its first sentence is about an event");
  });
});
