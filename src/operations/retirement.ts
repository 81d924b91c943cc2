import { type Operation, OperationError, type Retirement } from "./operation.ts";

export type RetireArguments = { deprecated: Date; sunset?: Date; use?: string; reason: string };

/** Validates a retirement: the sunset follows the deprecation, and the replacement is another operation. */
export function resolveRetirement(
  operation: Operation,
  { deprecated, sunset, use, reason }: RetireArguments,
  operations: readonly Operation[],
): Retirement {
  if (sunset !== undefined && sunset < deprecated)
    throw new OperationError(operation.file, "the sunset is before the deprecation");
  const successor = operations.find(({ name }) => name === use);
  if (use !== undefined && (successor === undefined || successor === operation))
    throw new OperationError(operation.file, `it is to be replaced by ${use}, which is no other operation`);
  const days = { deprecated: dayOf(deprecated), sunset: sunset && dayOf(sunset) };
  return { ...days, reason, successor };
}

/** The deprecation notice. `successor` is the replacement's name on the surface. */
export function describeRetirement({ deprecated, sunset, reason }: Retirement, successor: string | undefined): string {
  return [
    `Deprecated since ${deprecated}: ${reason.replace(/\.?$/, ".")}`,
    ...(successor === undefined ? [] : [`Use \`${successor}\`.`]),
    ...(sunset === undefined ? [] : [`Stops working on ${sunset}.`]),
  ].join(" ");
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
