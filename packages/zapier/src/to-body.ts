import type { InputField } from "./definition.ts";

type Values = Record<string, unknown>;

/**
 * Converts the form's values for the API. A value that cannot be converted is sent unchanged, so that the platform
 * reports it.
 */
export function toBody(fields: readonly InputField[], input: Values): Values {
  const body: Values = {};
  for (const field of fields) {
    const value = convert(field, input[field.key]);
    if (isEmpty(value)) continue;
    if (field.group === undefined) body[field.key] = value;
    else body[field.group] = { ...(body[field.group] as Values | undefined), [nameIn(field, field.group)]: value };
  }
  return body;
}

/** `line1` of `billing_address__line1`. */
function nameIn({ key }: InputField, prefix: string): string {
  return key.slice(prefix.length + "__".length);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function convert(field: InputField, value: unknown): unknown {
  if (isEmpty(value)) return undefined;
  if (field.children !== undefined) return rowsOf(field, field.children, value);
  if (!field.list) return convertOne(field, value);
  return [value]
    .flat(Number.POSITIVE_INFINITY)
    .filter((one) => !isEmpty(one))
    .map((one) => convertOne(field, one));
}

/** Line items, without the prefix of their keys. */
function rowsOf(field: InputField, children: readonly InputField[], value: unknown): Values[] {
  return [value]
    .flat()
    .map((row) => {
      const given = toBody(children, Object(row) as Values);
      return Object.fromEntries(
        children.flatMap((child) => (child.key in given ? [[nameIn(child, field.key), given[child.key]]] : [])),
      );
    })
    .filter((row) => Object.keys(row).length > 0);
}

const yes = new Set(["true", "yes", "y", "t", "1", "on"]);
const no = new Set(["false", "no", "n", "f", "0", "off"]);

function convertOne({ type }: InputField, value: unknown): unknown {
  if (typeof value === "object") return value;
  const text = String(value).trim();
  if (type === "boolean") return yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : value;
  if (type !== "integer" && type !== "number") return String(value);
  const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  // JSON would turn a number that is not finite into null.
  return Number.isFinite(number) ? number : typeof value === "number" ? text : value;
}
