import { type GraphQLOutputType, getNamedType, isObjectType } from "graphql";
import type { JsonSchema } from "../json-schema/json-schema.ts";
import type { Operation } from "../operations/operation.ts";

/** The ways to read the rest of a tool's result that was cut. */
export type Reading = {
  isChange: boolean;
  /** The name of the tool that reads the record whole; undefined for that tool itself. */
  whole: string | undefined;
  canReadOn: boolean;
};

export const readOnSchema: JsonSchema = {
  type: "string",
  description: "The last result's `cut.read_on`. Other arguments stay the same.",
};

/** The schema of the field `cut` in a result. */
export function cutSchema({ canReadOn }: Reading): JsonSchema {
  return canReadOn ? { type: "object", properties: { read_on: { type: "string" } } } : { type: "object" };
}

export function readingOf(operation: Operation, operations: readonly Operation[]): Reading {
  const isChange = operation.kind === "mutation";
  const isRead = !isChange && !operation.isList;
  const whole = isRead ? undefined : (operation.tool?.whole ?? readerOf(recordType(operation), operations));
  return { isChange, whole, canReadOn: !isChange && whole === undefined };
}

function readerOf(type: string, operations: readonly Operation[]): string | undefined {
  const reader = operations.find(
    (other) => other.kind === "query" && !other.isList && getNamedType(other.output).name === type,
  );
  return reader?.tool?.name;
}

/** Returns the type of the record, or of a page's records. */
function recordType({ output, isList }: Operation): string {
  const type: GraphQLOutputType = getNamedType(output);
  const data = isList && isObjectType(type) ? type.getFields().data : undefined;
  return getNamedType(data?.type ?? type).name;
}
