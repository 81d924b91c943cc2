import { type Operation, OperationError, type Parameter } from "../operations/operation.ts";

/** The default `limit` of lists. */
const pageSize = 10;

/** Returns the operation as its tool takes it: smaller pages, the defaults in `@tool`, and without the rest. */
export function asTool(operation: Operation): Operation {
  const { query, tool, isList, file } = operation;
  const { without = [] } = tool ?? {};
  const defaults: Record<string, unknown> = { ...(isList ? { limit: pageSize } : {}), ...tool?.defaults };
  const unknown = [...Object.keys(defaults), ...without].find((name) => !query.some((one) => one.name === name));
  if (unknown !== undefined) throw new OperationError(file, `@tool names ${unknown}, which is no argument`);
  const withDefault = (one: Parameter): Parameter =>
    one.name in defaults ? { ...one, defaultValue: defaults[one.name] } : one;
  return { ...operation, query: query.filter(({ name }) => !without.includes(name)).map(withDefault) };
}
