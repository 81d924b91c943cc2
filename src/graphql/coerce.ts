import {
  GraphQLError,
  type GraphQLInputField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
} from "graphql";
import { badFields, maxErrors, type Problem, pointer } from "../problems.ts";
import { string } from "./parse.ts";

export type Fault = { path: (string | number)[]; detail: string };

export function badFaults(faults: readonly Fault[]): Problem {
  return badFields(faults.map(({ path, detail }) => ({ pointer: pointer(path), detail })));
}

/** The maximum length of a list in an input. Domain rules can set lower limits. */
const maxListLength = 1000;

/**
 * Coerces as GraphQL does, with three differences: it collects faults, its details do not mention GraphQL, and it does
 * not accept a single value for a list.
 */
export function coerce(type: GraphQLInputType, value: unknown, path: Fault["path"], faults: Fault[]): unknown {
  const fault = (detail: string): undefined => {
    faults.push({ path, detail });
    return undefined;
  };
  if (faults.length >= maxErrors) return undefined;
  if (isNonNullType(type)) {
    if (value === undefined) return fault("is required");
    return value === null ? fault("must not be null") : coerce(type.ofType, value, path, faults);
  }
  if (value === null || value === undefined) return value;
  if (isListType(type)) {
    if (!Array.isArray(value)) return fault("must be an array");
    if (value.length > maxListLength) return fault(`must have at most ${maxListLength} entries`);
    return value.map((item, index) => coerce(type.ofType, item, [...path, index], faults));
  }
  if (isInputObjectType(type)) {
    if (typeof value !== "object" || Array.isArray(value)) return fault("must be an object");
    return coerceObject(type.getFields(), value as Record<string, unknown>, path, faults);
  }
  if (isEnumType(type)) {
    const named = type.getValues().find((one) => one.name === value);
    return named === undefined
      ? fault(
          `must be one of ${type
            .getValues()
            .map((one) => one.name)
            .join(", ")}`,
        )
      : named.value;
  }
  try {
    return coerceScalar(type, value);
  } catch (error) {
    if (error instanceof GraphQLError) return fault(error.message);
    throw error;
  }
}

function coerceObject(
  fields: Record<string, GraphQLInputField>,
  value: Record<string, unknown>,
  path: Fault["path"],
  faults: Fault[],
): Record<string, unknown> {
  for (const name of Object.keys(value)) {
    if (faults.length >= maxErrors) return {};
    if (!Object.hasOwn(fields, name)) faults.push({ path: [...path, name], detail: "is not a known field" });
  }
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (given === null && isNotNull(field)) faults.push({ path: [...path, name], detail: "must not be null" });
    const coerced = coerce(field.type, given, [...path, name], faults);
    if (coerced !== undefined) result[name] = coerced;
  }
  return result;
}

/** Whether the field is optional but not nullable, which GraphQL types cannot express. */
export function isNotNull(field: GraphQLInputField): boolean {
  const directives = field.extensions.directives as { not_null?: unknown } | { name: string }[] | undefined;
  if (Array.isArray(directives)) return directives.some(({ name }) => name === "not_null");
  return directives !== undefined && "not_null" in directives;
}

function coerceScalar(type: GraphQLInputType, value: unknown): unknown {
  if (!isScalarType(type)) throw new Error(`an input has a type of an unknown kind: ${String(type)}`);
  if (type.name === "String") return string(value);
  if (type.name === "ID") return type.coerceInputValue(string(value));
  if (type.name === "Boolean" && typeof value !== "boolean") throw new GraphQLError("must be true or false");
  if (type.name === "Int" && !Number.isInteger(value)) throw new GraphQLError("must be a whole number");
  if (type.name === "Float" && typeof value !== "number") throw new GraphQLError("must be a number");
  return type.coerceInputValue(value);
}
