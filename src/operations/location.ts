import { type Operation, OperationError } from "./operation.ts";

/** The `Location` of a new record: the path of another operation, its one name filled by the answer's id. */
export function resolveLocation(
  operation: Operation,
  name: string,
  target: Operation | undefined,
): (answer: Record<string, unknown>) => string {
  const path = target?.http?.path;
  const [parameter, ...more] = target?.path ?? [];
  if (path === undefined || parameter === undefined || more.length > 0)
    throw new OperationError(operation.file, `location names ${name}, which is no operation with one name in its path`);
  return (answer) => path.replace(`{${parameter.name}}`, encodeURIComponent(String(answer[parameter.name])));
}
