import { expect, test } from "vitest";
import { readApp } from "../../../scripts/contract/app.ts";
import { plant } from "../compare.ts";
import { type Planted, without } from "./planted.ts";

/** A small app in the form that `src/automation/` compiles. */
const compiled = {
  triggers: [
    { key: "new_lead", event: "lead.created", noun: "Lead", sample: { id: "1", name: "Jane" }, related: ["customer"] },
  ],
  actions: [
    {
      key: "create_lead",
      kind: "create",
      method: "POST",
      path: "/v1/leads",
      inputFields: [
        { key: "name", type: "string", required: true },
        { key: "source", choices: { api: "API", website: "Website" } },
        { key: "lines", children: [{ key: "lines__quantity", type: "number" }] },
      ],
      sample: { id: "1", address: { line1: "1 High Street" } },
    },
    { key: "find_lead", kind: "search", method: "GET", path: "/v1/leads", inputFields: [], sample: { id: "1" } },
  ],
  resources: { customer: { path: "/v1/customers/{id}", sample: { id: "2", name: "Jane" } } },
  searchOrCreates: [{ search: "find_lead", create: "create_lead", label: "Find or Create Lead" }],
};

const app: Planted[] = [
  ["a trigger gone", ({ app }) => delete app.triggers.new_lead, ["break trigger new_lead removed"]],
  ["a trigger added", ({ app }) => (app.triggers.x = app.triggers.new_lead), ["addition trigger x new"]],
  ["another event", ({ app }) => (app.triggers.new_lead.event = "lead.won"), ["break trigger new_lead event"]],
  [
    "a key of a sample gone",
    ({ app }) => without(app.triggers.new_lead.results, "name"),
    ["break trigger new_lead.name removed"],
  ],
  [
    "a key of a sample added",
    ({ app }) => app.triggers.new_lead.results.push("phone"),
    ["addition trigger new_lead.phone new"],
  ],
  [
    "a field of a related record gone",
    ({ app }) => without(app.triggers.new_lead.results, "customer.name"),
    ["break trigger new_lead.customer.name removed"],
  ],
  [
    "a search that creates no more",
    ({ app }) => delete app.searchOrCreates.find_lead,
    ["break search or create find_lead removed"],
  ],
  [
    "a search that creates something else",
    ({ app }) => (app.searchOrCreates.find_lead = "create_customer"),
    ["break search or create find_lead create"],
  ],
  [
    "a search that creates from now on",
    ({ app }) => (app.searchOrCreates.create_lead = "create_lead"),
    ["addition search or create create_lead new"],
  ],
  [
    "a create that becomes a search",
    ({ app }) => (app.actions.create_lead.kind = "search"),
    ["break action create_lead kind"],
  ],
  ["an action gone", ({ app }) => delete app.actions.create_lead, ["break action create_lead removed"]],
  ["an input gone", ({ app }) => delete app.actions.create_lead.inputs.name, ["break action create_lead.name removed"]],
  [
    "an input added",
    ({ app }) =>
      (app.actions.create_lead.inputs.x = { type: "string", isRequired: false, isList: false, choices: null }),
    ["addition action create_lead.x new"],
  ],
  [
    "a required input added",
    ({ app }) =>
      (app.actions.create_lead.inputs.x = { type: "string", isRequired: true, isList: false, choices: null }),
    ["break action create_lead.x required"],
  ],
  [
    "an input that becomes required",
    ({ app }) => (app.actions.create_lead.inputs.source.isRequired = true),
    ["break action create_lead.source required"],
  ],
  [
    "a choice gone",
    ({ app }) => app.actions.create_lead.inputs.source.choices.pop(),
    ["break action create_lead.source values"],
  ],
  [
    "a choice added",
    ({ app }) => app.actions.create_lead.inputs.source.choices.push("x"),
    ["addition action create_lead.source values"],
  ],
  ["a list", ({ app }) => (app.actions.create_lead.inputs.name.isList = true), ["break action create_lead.name list"]],
  [
    "another type",
    ({ app }) => (app.actions.create_lead.inputs.name.type = "integer"),
    ["break action create_lead.name type"],
  ],
  [
    "a key of a result gone",
    ({ app }) => app.actions.create_lead.results.pop(),
    ["break action create_lead result.address.line1 removed"],
  ],
];

test.each(app)("%s", (_name, change, found) => {
  expect(plant("app", change, readApp(compiled))).toEqual(found);
});

test("the contract of the app has the keys of every depth", () => {
  const { triggers, actions, searchOrCreates } = readApp(compiled);
  expect(searchOrCreates).toEqual({ find_lead: "create_lead" });
  expect(triggers.new_lead).toEqual({
    event: "lead.created",
    results: ["id", "name", "customer", "customer.id", "customer.name"],
  });
  expect(Object.keys(actions.create_lead?.inputs ?? {})).toEqual(["name", "source", "lines", "lines__quantity"]);
  expect(actions.create_lead?.results).toEqual(["id", "address", "address.line1"]);
  expect(() => readApp({ ...compiled, polls: [] })).toThrow("does not classify `polls`");
  expect(() => readApp({ ...compiled, resources: {} })).toThrow("new_lead: the resource customer is no object");
});
