import type { ActionDefinition } from "../../packages/zapier/src/definition.ts";
import { eventTypes } from "../events/catalogue.ts";
import { Definitions } from "../json-schema/definitions.ts";
import type { Operation } from "../operations/operation.ts";
import { answerExample, outputSchema } from "../operations/schema/output.ts";
import { type Dropdown, inputForm } from "./input-fields.ts";
import { nounOf, sentencesOf, titleCase, withArticle, withoutArticles } from "./labels.ts";
import { outputFields } from "./output-fields.ts";
import { deref, itemOf } from "./schema.ts";

/** Arguments that make a search. Without one, a list returns its newest records. */
const searchedBy = ["search", "external_id"];

/** Returns the action of an operation; undefined if it has none. */
export function actionOf(operation: Operation, dropdown: Dropdown): ActionDefinition | undefined {
  const { action, http } = operation;
  if (action === undefined || http === undefined) return undefined;
  const { inputFields, groups } = inputForm(operation, dropdown);
  const isSearch = operation.kind === "query";
  const { noun, sample, fields } = resultOf(operation);
  return {
    key: action.name,
    kind: isSearch ? "search" : "create",
    noun,
    label: isSearch ? `Find ${noun}` : titleCase(withoutArticles(operation.summary)),
    description: isSearch ? `Finds ${withArticle(noun)}.` : describe(operation),
    ...(operation.retirement === undefined ? {} : { hidden: true }),
    method: http.method,
    path: http.path,
    inputFields,
    groups,
    searchedBy: isSearch ? inputFields.map(({ key }) => key).filter((key) => searchedBy.includes(key)) : [],
    sample,
    outputFields: fields,
  };
}

type Result = { noun: string; sample: Record<string, unknown>; fields: ActionDefinition["outputFields"] };

/** One record: the result of a mutation, or an item of a query's list. */
function resultOf(operation: Operation): Result {
  const definitions = new Definitions("#/$defs/");
  const whole = outputSchema(operation, definitions);
  const example = answerExample(operation);
  const record = operation.isList ? itemOf(whole, definitions) : deref(whole, definitions);
  const [first] = operation.isList ? (example.data as Record<string, unknown>[]) : [example];
  if (first === undefined) throw new Error(`${operation.name} has no sample`);
  return { noun: recordType(operation), sample: first, fields: outputFields(record, definitions) };
}

/** Finds the record's type by the fragment that selects it. */
function recordType({ document, name }: Operation): string {
  for (const definition of document.definitions)
    if (definition.kind === "FragmentDefinition") return nounOf(definition.typeCondition.name.value);
  throw new Error(`${name} selects no fragment`);
}

/** Returns the first sentence without events: automations know them as triggers. */
function describe({ name, description }: Operation): string {
  const [first = ""] = sentencesOf(description);
  const text = first.replaceAll(/ and emits `[a-z_.]+`/g, "");
  if (eventTypes.some((type) => text.includes(type))) throw new Error(`${name}: its first sentence is about an event`);
  return text;
}
