import type { Changes } from "./changes.ts";
import { assertKeys, type Json, listOf, objectOf, partOf, textOf } from "./json.ts";

/** The parts of the automation app that a Zap depends on: keys of triggers, actions, their fields and their results. */
export type App = {
  triggers: Record<string, Trigger>;
  actions: Record<string, Action>;
  /** The create that follows each search which can create. Releases before 1.0.0 have none. */
  searchOrCreates?: Record<string, string>;
};
type Trigger = { event: string; results: string[] };
type Action = { kind: string; endpoint: string; inputs: Record<string, Input>; results: string[] };
type Input = { type: string; isRequired: boolean; isList: boolean; choices: string[] | null };

const fileKeys = new Set(["actions", "lists", "resources", "searchOrCreates", "triggers"]);
const texts = ["description", "display", "groups", "hidden", "label", "noun", "outputFields"];
const triggerKeys = new Set([...texts, "event", "key", "related", "sample"]);
const actionKeys = new Set([...texts, "inputFields", "key", "kind", "method", "path", "sample", "searchedBy"]);
const pairKeys = new Set(["create", "description", "label", "search"]);
const inputKeys = new Set("children choices dependsOn group helpText key label list required source type".split(" "));

/** Reads compiled.json as the app's runtime does. */
export function readApp(file: Json): App {
  assertKeys(file, fileKeys, "the app");
  const resources = partOf(file.resources, "resources");
  const triggers = listOf(file.triggers, "triggers").map((one) => {
    const trigger = objectOf(one, "a trigger");
    const key = textOf(trigger.key, "a trigger");
    assertKeys(trigger, triggerKeys, `trigger ${key}`);
    // A trigger's results at run time: the event's fields, and those of the related records.
    const related = listOf(trigger.related, key).flatMap((name) => {
      const resource = objectOf(resources[String(name)], `${key}: the resource ${name}`);
      return [String(name), ...keysIn(objectOf(resource.sample, String(name)), `${name}.`)];
    });
    const results = [...keysIn(objectOf(trigger.sample, key)), ...related];
    return [key, { event: textOf(trigger.event, key), results }] as const;
  });
  const actions = listOf(file.actions, "actions").map((one) => {
    const action = objectOf(one, "an action");
    const key = textOf(action.key, "an action");
    assertKeys(action, actionKeys, `action ${key}`);
    const endpoint = `${textOf(action.method, key)} ${textOf(action.path, key)}`;
    const inputs = inputsOf(listOf(action.inputFields, key), key);
    const results = keysIn(objectOf(action.sample, key));
    return [key, { kind: textOf(action.kind, key), endpoint, inputs, results }] as const;
  });
  const searchOrCreates = listOf(file.searchOrCreates, "searchOrCreates").map((one) => {
    const pair = objectOf(one, "a search or create");
    assertKeys(pair, pairKeys, "a search or create");
    return [textOf(pair.search, "a search or create"), textOf(pair.create, "a search or create")] as const;
  });
  return {
    triggers: Object.fromEntries(triggers),
    actions: Object.fromEntries(actions),
    searchOrCreates: Object.fromEntries(searchOrCreates),
  };
}

function inputsOf(fields: readonly unknown[], action: string): Record<string, Input> {
  const inputs = fields.flatMap((one): [string, Input][] => {
    const field = objectOf(one, action);
    const key = textOf(field.key, action);
    assertKeys(field, inputKeys, `action ${action}.${key}`);
    const choices = field.choices === undefined ? null : Object.keys(partOf(field.choices, key));
    const type = field.children === undefined ? String(field.type ?? "string") : "children";
    const input = { type, isRequired: field.required === true, isList: field.list === true, choices };
    return [[key, input], ...Object.entries(inputsOf(listOf(field.children, key), action))];
  });
  return Object.fromEntries(inputs);
}

/** The keys at every depth: `customer.name`, `lines[].description`. */
function keysIn(sample: Json, prefix = ""): string[] {
  return Object.entries(sample).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    const [item, path] = Array.isArray(value) ? [value[0], `${name}[].`] : [value, `${name}.`];
    const below = typeof item === "object" && item !== null ? keysIn(item as Json, path) : [];
    return [name, ...below];
  });
}

export function compareApp(before: App, after: App, changes: Changes, mayGo: (endpoint: string) => boolean): void {
  for (const [key, trigger] of Object.entries(before.triggers)) {
    const [now, where] = [after.triggers[key], `trigger ${key}`];
    if (now === undefined) changes.break(where, "removed");
    else {
      if (now.event !== trigger.event) changes.break(where, "event", `${trigger.event} became ${now.event}`);
      compareResults(trigger.results, now.results, where, changes.unlisted);
    }
  }
  for (const key of Object.keys(after.triggers))
    if (before.triggers[key] === undefined)
      changes.addition(`trigger ${key}`, "new", `A trigger of the automation app.`);
  for (const [key, action] of Object.entries(before.actions)) {
    const [now, where] = [after.actions[key], `action ${key}`];
    if (now !== undefined) compareAction(action, now, where, changes.unlisted);
    else if (mayGo(action.endpoint)) changes.removal(where, "Has stopped working.");
    else changes.break(where, "removed");
  }
  for (const key of Object.keys(after.actions))
    if (before.actions[key] === undefined) changes.addition(`action ${key}`, "new", `An action of the automation app.`);
  comparePairs(before, after, changes);
}

function comparePairs({ searchOrCreates: old = {} }: App, after: App, changes: Changes): void {
  const { searchOrCreates: pairs = {}, actions } = after;
  for (const [search, create] of Object.entries(old)) {
    const [now, where] = [pairs[search], `search or create ${search}`];
    // A removed action is a change of its own.
    const areThere = actions[search] !== undefined && actions[create] !== undefined;
    if (now === undefined && areThere) changes.break(where, "removed");
    if (now !== undefined && now !== create) changes.break(where, "create", `${create} became ${now}`);
  }
  for (const search of Object.keys(pairs))
    if (old[search] === undefined)
      changes.addition(`search or create ${search}`, "new", "A search of the automation app that can create.");
}

function compareAction(before: Action, after: Action, where: string, changes: Changes): void {
  if (before.kind !== after.kind) changes.break(where, "kind", `${before.kind} became ${after.kind}`);
  for (const [key, input] of Object.entries(before.inputs)) {
    const [now, field] = [after.inputs[key], `${where}.${key}`];
    if (now === undefined) changes.break(field, "removed");
    else compareInput(input, now, field, changes);
  }
  for (const [key, { isRequired }] of Object.entries(after.inputs))
    if (before.inputs[key] === undefined)
      if (isRequired) changes.break(`${where}.${key}`, "required", "is new");
      else changes.addition(`${where}.${key}`, "new", "A field of the action.");
  compareResults(before.results, after.results, `${where} result`, changes);
}

function compareInput(before: Input, after: Input, where: string, changes: Changes): void {
  if (before.type !== after.type && !(before.type === "string" && after.type === "text"))
    changes.break(where, "type", `${before.type} became ${after.type}`);
  if (before.isList !== after.isList) changes.break(where, "list", after.isList ? "is a list" : "is no list");
  if (after.isRequired && !before.isRequired) changes.break(where, "required");
  if (before.isRequired && !after.isRequired) changes.addition(where, "optional", "Is no longer required.");
  const gone = before.choices?.filter((choice) => after.choices !== null && !after.choices.includes(choice)) ?? [];
  if (before.choices === null && after.choices !== null)
    changes.break(where, "values", `only ${after.choices.join(", ")}`);
  else if (gone.length > 0) changes.break(where, "values", `no longer ${gone.join(", ")}`);
  const added = after.choices?.filter((choice) => before.choices !== null && !before.choices.includes(choice)) ?? [];
  if (added.length > 0 && gone.length === 0) changes.addition(where, "values", `Also takes ${added.join(", ")}.`);
}

function compareResults(before: readonly string[], after: readonly string[], where: string, changes: Changes): void {
  for (const key of before) if (!after.includes(key)) changes.break(`${where}.${key}`, "removed");
  for (const key of after)
    if (!before.includes(key)) changes.addition(`${where}.${key}`, "new", "A field of the result.");
}
