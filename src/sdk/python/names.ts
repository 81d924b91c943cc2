import { type Endpoint, methodNameOf, pascalCase } from "../names.ts";

/** Names that Python or the SDK's methods reserve. */
const reserved = new Set([
  ..."False None True and as assert async await break class continue def del elif else except finally for from".split(
    " ",
  ),
  ..."global if import in is lambda nonlocal not or pass raise return try while with yield".split(" "),
  ..."self options idempotency_key if_match if_none_match".split(" "),
]);

/** Whether a record can have a field of this name in a class. */
export function isKeyword(name: string): boolean {
  return reserved.has(name) && !["self", "options", "idempotency_key", "if_match", "if_none_match"].includes(name);
}

/** The name of a parameter: `from_` for `from`. A name that is taken gets an underscore too. */
export function parameterName(name: string, taken: ReadonlySet<string> = new Set()): string {
  return reserved.has(name) || taken.has(name) ? `${name}_` : name;
}

/** The place of an operation in the Python SDK: `fieldline.quotes.create_ducted`. */
export function pythonNameOf(endpoint: Endpoint): { resource: string; method: string } {
  const { resource, method } = methodNameOf(endpoint);
  return { resource: snakeCase(resource), method: parameterName(snakeCase(method)) };
}

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter, at: number) => `${at === 0 ? "" : "_"}${letter.toLowerCase()}`);
}

export function resourceClass(resource: string): string {
  return `${pascalCase(resource)}Resource`;
}

/** The name of a class: `InvoicePaymentRecordedEvent` for the schema `InvoicePayment_recordedEvent`. */
export function className(name: string): string {
  return pascalCase(name.replaceAll(/[^A-Za-z0-9]+/g, "_").replace(/^./, (letter) => letter.toUpperCase()));
}
