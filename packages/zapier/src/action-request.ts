import type { ActionDefinition, InputField } from "./definition.ts";
import { toBody } from "./to-body.ts";

type Values = Record<string, unknown>;

export type ActionRequest = {
  method: ActionDefinition["method"];
  path: string;
  query?: Record<string, string>;
  body?: Values;
  labels: Record<string, string>;
  subject?: string | undefined;
};

/** A form that cannot be sent. The message names the field. */
export class FormError extends Error {
  override readonly name = "FormError";
}

const longestParameter = 1000;

/** Builds the request: the form's values go into the path, and then into the query or the body. */
export function requestOf({ method, path, inputFields }: ActionDefinition, input: Values): ActionRequest {
  const values = toBody(inputFields, input);
  const labels = labelsOf(inputFields);
  let subject: string | undefined;
  const filled = path.replaceAll(/\{([a-z_]+)\}/g, (_all, name: string) => {
    const { [name]: value } = values;
    delete values[name];
    subject = labels[name];
    if (value === undefined) throw new FormError(`${subject}: is required.`);
    if (typeof value !== "string" || !/^[\w-]{1,100}$/.test(value))
      throw new FormError(`${subject}: is not an id. Choose from the list, or map an id.`);
    return value;
  });
  if (method !== "GET") return { method, path: filled, body: values, labels, subject };
  const query = Object.entries(values).map(([name, value]) => {
    if (typeof value === "object") throw new FormError(`${labels[name]}: must be one text.`);
    // No longer value matches a record, and the platform rejects URLs above 16 KB.
    if (String(value).length > longestParameter) throw new FormError(`${labels[name]}: is too long.`);
    return [name, String(value)];
  });
  return { method, path: filled, query: Object.fromEntries(query), labels, subject };
}

/** The texts that a search looks for; empty if none of its fields is filled. */
export function wantedBy({ inputFields, searchedBy }: ActionDefinition, input: Values): string[] {
  const given = toBody(inputFields, input);
  return searchedBy.map((key) => String(given[key] ?? "").trim()).filter((text) => text !== "");
}

/** Moves exact matches to the front, because Zapier uses the first result. */
export function exactFirst(rows: readonly Values[], wanted: readonly string[]): Values[] {
  const isExact = (row: Values) => wanted.some((text) => matches(row, text));
  return [...rows.filter(isExact), ...rows.filter((row) => !isExact(row))];
}

function matches({ name, email, phone }: Values, text: string): boolean {
  const digits = (value: unknown) => String(value ?? "").replaceAll(/\D/g, "");
  const national = digits(text).replace(/^0+/, "");
  const isPhone = national.length >= 8 && !/[^\d\s()+-]/.test(text) && digits(phone).endsWith(national);
  return isPhone || [name, email].some((value) => String(value ?? "").toLowerCase() === text.toLowerCase());
}

function labelsOf(fields: readonly InputField[]): Record<string, string> {
  const all = fields.flatMap((field) => [field, ...(field.children ?? [])]);
  return Object.fromEntries(all.map(({ key, label }) => [key, label]));
}
