import type { Bundle, Create, PlainInputField, Search, SearchOrCreate, ZObject } from "zapier-platform-core";
import { type ActionRequest, exactFirst, FormError, requestOf, wantedBy } from "./action-request.ts";
import { choicesOf } from "./choices.ts";
import { type ActionDefinition, type AppDefinition, definition, type InputField } from "./definition.ts";
import { request } from "./request.ts";

type Values = Record<string, unknown>;

export function createOf(action: ActionDefinition): Create {
  return {
    ...shownOf(action),
    operation: {
      ...formOf(action),
      perform: (z: ZObject, { inputData }: Bundle) => request<object>(z, readForm(z, action, inputData)),
    },
  };
}

export function searchOf(action: ActionDefinition): Search {
  return {
    ...shownOf(action),
    operation: { ...formOf(action), perform: (z: ZObject, { inputData }: Bundle) => find(z, action, inputData) },
  };
}

export function searchOrCreateOf(pair: AppDefinition["searchOrCreates"][number]): SearchOrCreate {
  const { search, create, label, description } = pair;
  return { key: search, display: { label, description }, search, create };
}

async function find(z: ZObject, action: ActionDefinition, input: Values): Promise<Values[]> {
  const wanted = wantedBy(action, input);
  if (wanted.length === 0) return [];
  const { query, ...rest } = readForm(z, action, input);
  const { data } = await request<{ data: Values[] }>(z, { ...rest, query: { ...query, limit: "100" } });
  return exactFirst(data, wanted);
}

function readForm(z: ZObject, action: ActionDefinition, input: Values): ActionRequest {
  try {
    return requestOf(action, input);
  } catch (error) {
    if (error instanceof FormError) throw new z.errors.Error(error.message, "bad-request", 400);
    throw error;
  }
}

function shownOf({ key, noun, label, description, hidden }: ActionDefinition) {
  return { key, noun, display: { label, description, ...(hidden ? { hidden } : {}) } };
}

function formOf({ inputFields, groups, sample, outputFields }: ActionDefinition) {
  return {
    inputFields: inputFields.map(fieldOf),
    ...(groups.length === 0 ? {} : { inputFieldGroups: groups }),
    sample,
    outputFields,
  };
}

/** Each dropdown needs its own function, because the app tester identifies functions by reference. */
function fieldOf({ source, children, ...field }: InputField): PlainInputField {
  const list = source === undefined ? undefined : definition.lists[source];
  return {
    ...field,
    ...(list === undefined ? {} : { choices: { perform: choicesOf(list) } }),
    ...(children === undefined ? {} : { children: children.map(fieldOf) }),
  };
}
