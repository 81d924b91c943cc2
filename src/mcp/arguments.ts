import { getNamedType, isInputObjectType } from "graphql";
import { badFaults, coerce, type Fault } from "../graphql/coerce.ts";
import type { Operation, Parameter } from "../operations/operation.ts";

import { isCut } from "./fit/cut-text.ts";

type Values = Record<string, unknown>;

/**
 * Reads the operation's variables from a tool's flat arguments, coerced as in REST. Throws one problem with every
 * fault.
 */
export function readArguments({ path, query, input }: Operation, given: Values): Values {
  const fields = fieldsOf(input);
  const known = new Set([...path, ...query].map(({ name }) => name).concat(fields));
  const faults: Fault[] = Object.keys(given)
    .filter((name) => !known.has(name))
    .map((name) => ({ path: [name], detail: "is not a known argument" }));
  const variables: Values = {};
  for (const parameter of [...path, ...query]) readParameter(parameter, given, variables, faults);
  if (input !== undefined) {
    const body = Object.fromEntries(Object.entries(given).filter(([name]) => fields.includes(name)));
    variables[input.name] = coerce(input.type, body, [], faults);
    findCutTexts(body, [], faults);
  }
  if (faults.length > 0) throw badFaults(faults);
  return variables;
}

/** A field that tools do not take: programs keep their own ids in it. */
export const programsOwn = "metadata";

/** Refuses a cut text, because writing it back would lose the rest. */
function findCutTexts(value: unknown, path: Fault["path"], faults: Fault[]): void {
  if (typeof value === "string" && isCut(value))
    faults.push({ path, detail: "ends with the mark of a text that was cut; read it whole first" });
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value)) findCutTexts(item, [...path, name], faults);
}

function fieldsOf(input: Parameter | undefined): string[] {
  const type = input === undefined ? undefined : getNamedType(input.type);
  return isInputObjectType(type) ? Object.keys(type.getFields()).filter((name) => name !== programsOwn) : [];
}

function readParameter(
  { name, type, defaultValue }: Parameter,
  given: Values,
  variables: Values,
  faults: Fault[],
): void {
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  if (value === undefined && defaultValue !== undefined) {
    variables[name] = defaultValue;
    return;
  }
  // Assistants send null for omitted arguments. In a path or query it has no other meaning.
  const coerced = coerce(type, value, [name], faults) ?? undefined;
  if (coerced !== undefined) variables[name] = coerced;
}
