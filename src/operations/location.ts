import { type Operation, OperationError } from "./operation.ts";

/** The `Location` of a new record: the named operation's path with the record's id. */
export function resolveLocation(
  operation: Operation,
  name: string,
  operations: readonly Operation[],
): (record: Record<string, unknown>) => string {
  const target = operations.find((other) => other.name === name);
  const path = target?.http?.path;
  const [parameter, ...more] = target?.path ?? [];
  if (path === undefined || parameter === undefined || more.length > 0)
    throw new OperationError(operation.file, `location names ${name}, whose path does not have exactly one variable`);
  return (record) => path.replace(`{${parameter.name}}`, encodeURIComponent(String(record[parameter.name])));
}
