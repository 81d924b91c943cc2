import { type Operation, OperationError, type Parameter } from "../operations/operation.ts";

/** The default `limit` of lists. */
const pageSize = 10;

/** Returns the operation with its tool's defaults: smaller pages, and the defaults in `@tool`. */
export function withToolDefaults(operation: Operation): Operation {
  const { query, tool, isList, file } = operation;
  const defaults: Record<string, unknown> = { ...(isList ? { limit: pageSize } : {}), ...tool?.defaults };
  const unknown = Object.keys(defaults).find((name) => !query.some((one) => one.name === name));
  if (unknown !== undefined)
    throw new OperationError(file, `the tool has a default for ${unknown}, which is no argument`);
  const withDefault = (one: Parameter): Parameter =>
    one.name in defaults ? { ...one, defaultValue: defaults[one.name] } : one;
  return { ...operation, query: query.map(withDefault) };
}
