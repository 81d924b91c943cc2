import type { ActionDefinition, AppDefinition, InputField, Resource } from "../../packages/zapier/src/definition.ts";
import { eventTypes } from "../events/catalogue.ts";
import { Definitions } from "../json-schema/definitions.ts";
import type { Operation } from "../operations/operation.ts";
import { answerExample, outputSchema } from "../operations/schema/output.ts";
import { actionOf } from "./action.ts";
import type { Dropdown } from "./input-fields.ts";
import { listOf } from "./lists.ts";
import { outputFields } from "./output-fields.ts";
import { triggerOf } from "./trigger.ts";

/** Compiles the automation app from the event catalogue and the operations. Throws if the app would not work. */
export function compileApp(operations: readonly Operation[]): AppDefinition {
  const lists: AppDefinition["lists"] = {};
  const resources: AppDefinition["resources"] = {};

  const dropdown: Dropdown = (subject) => {
    const found = listOf(subject, operations);
    if (found === undefined) return undefined;
    lists[found.name] = found.list;
    const dependsOn = [...found.list.path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = ""]) => name);
    return dependsOn.length === 0 ? { source: found.name } : { source: found.name, dependsOn };
  };

  const isResource = (name: string): boolean => {
    const operation = operations.find(({ http }) => http?.method === "GET" && http.path === `/v1/${name}s/{id}`);
    if (operation !== undefined) resources[name] ??= resourceOf(operation);
    return operation !== undefined;
  };

  const triggers = eventTypes.flatMap((type) => triggerOf(type, isResource) ?? []);
  const actions = operations.flatMap((operation) => actionOf(operation, dropdown) ?? []);
  const app: AppDefinition = { triggers, actions, searchOrCreates: searchOrCreates(actions), resources, lists };
  assertValid(app);
  return app;
}

function resourceOf(operation: Operation): Resource {
  const definitions = new Definitions("#/$defs/");
  const fields = outputFields(outputSchema(operation, definitions), definitions);
  return { path: operation.http?.path ?? "", sample: answerExample(operation), outputFields: fields };
}

/** Pairs a search with the create of the same collection. */
function searchOrCreates(actions: readonly ActionDefinition[]): AppDefinition["searchOrCreates"] {
  return actions
    .filter(({ kind }) => kind === "search")
    .flatMap(({ key, path, noun }) => {
      const create = actions.find((one) => one.method === "POST" && one.path === path);
      if (create === undefined) return [];
      const label = `Find or Create ${noun}`;
      const description = `Finds a ${noun.toLowerCase()}, or creates one if none is found.`;
      return [{ search: key, create: create.key, label, description }];
    });
}

function assertValid({ triggers, actions }: AppDefinition): void {
  const keys = [...triggers, ...actions].map(({ key }) => key);
  for (const { key, label, description } of [...triggers, ...actions]) {
    if (!/^[a-z][a-z0-9_]*$/.test(key)) throw new Error(`the key ${key} is malformed`);
    if (keys.indexOf(key) !== keys.lastIndexOf(key)) throw new Error(`two triggers or actions are called ${key}`);
    if (label.length < 2 || label.length > 64) throw new Error(`${key}: the label ${label} is too long`);
    if (description.length > 1000) throw new Error(`${key}: the description is too long`);
  }
  for (const action of actions) assertForm(action);
}

function assertForm({ key, inputFields, kind, searchedBy }: ActionDefinition): void {
  const all = inputFields.flatMap((field) => [field, ...(field.children ?? [])]);
  const keys = all.map((field) => field.key);
  const fail = (field: InputField, reason: string) => {
    throw new Error(`${key}: the field ${field.key} ${reason}`);
  };
  for (const field of all) {
    if (keys.indexOf(field.key) !== keys.lastIndexOf(field.key)) fail(field, "is there twice");
    if (/__.*__/.test(field.key)) fail(field, "is nested too deep");
    if (/(^|_)id$/.test(field.key) && field.key !== "external_id" && field.source === undefined)
      fail(field, "needs a dropdown, for which there is no list");
    for (const other of field.dependsOn ?? [])
      if (!keys.includes(other)) fail(field, `has a dropdown that needs ${other}`);
    if ((field.helpText?.length ?? 0) > 1000) fail(field, "has too long a help text");
  }
  for (const field of inputFields)
    if (field.children?.some(({ children }) => children !== undefined)) fail(field, "nests line items");
  if (kind === "search" && searchedBy.length === 0) throw new Error(`${key}: a search needs a field to search by`);
}
