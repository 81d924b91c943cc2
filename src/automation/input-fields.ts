import type { InputField } from "../../packages/zapier/src/definition.ts";
import { Definitions } from "../json-schema/definitions.ts";
import type { JsonSchema } from "../json-schema/json-schema.ts";
import type { Operation } from "../operations/operation.ts";
import { argumentsSchema } from "../operations/schema/input.ts";
import { subjectOf } from "../operations/schema/subject.ts";
import { sentencesOf, titleCase } from "./labels.ts";
import { deref } from "./schema.ts";

export type InputForm = { inputFields: InputField[]; groups: { key: string; label: string }[] };

/** Returns the list that fills an id's dropdown, and the fields that it depends on. */
export type Dropdown = (subject: string) => { source: string; dependsOn?: string[] } | undefined;

/** Arguments for callers that read a whole list, instead of filters. */
const reading = new Set(["updated_since", "limit", "cursor"]);

/** Ids of records that no list returns, so that no dropdown can offer them. */
const unlisted = new Set(["job_line_id", "quote_line_id"]);

function listed(properties: JsonSchema["properties"] = {}) {
  return Object.entries(properties).filter(([name]) => !unlisted.has(name));
}

/** Builds the form of an action: the operation's variables and the fields of its body, flat, required ones first. */
export function inputForm(operation: Operation, dropdown: Dropdown): InputForm {
  const definitions = new Definitions("#/$defs/");
  const { properties, required = [] } = argumentsSchema(operation, definitions);
  const groups: InputForm["groups"] = [];
  const fields = listed(properties)
    .filter(([name]) => !(operation.isList && reading.has(name)))
    .filter(([, schema]) => !isMap(deref(schema, definitions)))
    .flatMap(([name, schema]): InputField[] => {
      const present = deref(schema, definitions);
      const isRequired = required.includes(name);
      if (present.type !== "object") return [fieldOf(name, present, { isRequired, operation, dropdown, definitions })];
      groups.push({ key: name, label: titleCase(name) });
      return listed(present.properties).map(([below, one]) => ({
        ...fieldOf(`${name}__${below}`, deref(one, definitions), {
          isRequired: isRequired && (present.required ?? []).includes(below),
          operation,
          dropdown,
          definitions,
        }),
        group: name,
      }));
    });
  const ordered = [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)];
  return { inputFields: withLabelsForKeys(ordered, groups), groups };
}

/** Whether it is an object whose names are unknown, which a form cannot show. */
function isMap({ type, properties }: JsonSchema): boolean {
  return type === "object" && properties === undefined;
}

type Context = { isRequired: boolean; operation: Operation; dropdown: Dropdown; definitions: Definitions };

function fieldOf(key: string, schema: JsonSchema, context: Context): InputField {
  const { isRequired, definitions } = context;
  const required = isRequired ? { required: true } : {};
  if (schema.type !== "array") return { ...leafField(key, schema, context), ...required };
  const items = deref(schema.items ?? {}, definitions);
  const help = { ...items, description: schema.description };
  if (items.type !== "object") return { ...leafField(key, help as JsonSchema, context), ...required, list: true };
  const children = listed(items.properties).map(([name, one]) =>
    fieldOf(`${key}__${name}`, deref(one, definitions), {
      ...context,
      isRequired: (items.required ?? []).includes(name),
    }),
  );
  return { key, label: titleCase(key), ...required, children };
}

function leafField(key: string, schema: JsonSchema, { operation, dropdown }: Context): InputField {
  const { format, enum: values, description = "" } = schema;
  const type = typeOf(schema);
  if (format === "uuid") {
    const subject = subjectOf(key.split("__").at(-1) ?? key, operation);
    const label = titleCase(subject);
    return { key, label, type, ...help(label, withoutIds(description)), ...dropdown(subject) };
  }
  const label = titleCase(key);
  const choices = values?.map((value) => [String(value), titleCase(String(value))] as const);
  return {
    key,
    label,
    type,
    ...help(label, description),
    ...(choices === undefined ? {} : { choices: Object.fromEntries(choices) }),
  };
}

function typeOf({ type, format, maxLength }: JsonSchema): NonNullable<InputField["type"]> {
  if (type === "integer" || type === "number" || type === "boolean") return type;
  if (type !== "string") throw new Error(`a field of the type ${String(type)} has no form`);
  if (format === "date-time") return "datetime";
  return Number(maxLength) > 1000 ? "text" : "string";
}

/** Returns the first paragraph, unless it only repeats the label. */
function help(label: string, description: string): { helpText?: string } {
  const helpText = (description.split("\n\n")[0] ?? "").replaceAll(/\s+/g, " ").trim();
  const said = helpText.toLowerCase().replaceAll(/^the |\.$/g, "");
  return label.toLowerCase().endsWith(said) ? {} : { helpText };
}

/** In a dropdown, people choose a record and not an id, so the text does not mention ids. */
function withoutIds(description: string): string {
  const [first = "", ...rest] = sentencesOf(description.split("\n\n")[0] ?? "");
  const named = first
    .replace(/^The id of /, "")
    .replace(/'s id\.$/, ".")
    .replace(/^./, (letter) => letter.toUpperCase());
  return [named, ...rest.filter((one) => !/^Ids are /.test(one))].join(" ");
}

/** Replaces field names in help texts by the labels that the form shows. */
function withLabelsForKeys(fields: InputField[], groups: InputForm["groups"]): InputField[] {
  const labels = new Map([...groups, ...fields].map(({ key, label }) => [key, label]));
  return fields.map((field) => {
    if (field.helpText === undefined) return field;
    return {
      ...field,
      helpText: field.helpText.replaceAll(/`([a-z0-9_]+)`/g, (quoted, key: string) => labels.get(key) ?? quoted),
    };
  });
}
