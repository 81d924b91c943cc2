import {
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  type OperationDefinitionNode,
  typeFromAST,
  valueFromAST,
} from "graphql";
import type { Problem } from "../problems.ts";
import { badFaults, coerce, type Fault } from "./coerce.ts";

type Definition = { name: string; type: GraphQLInputType; defaultValue: unknown };

/** The variables of a valid operation, whose types are therefore input types. */
export function definitionsOf(schema: GraphQLSchema, operation: OperationDefinitionNode | undefined): Definition[] {
  return (operation?.variableDefinitions ?? []).flatMap(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) return [];
    return [{ name: variable.name.value, type, defaultValue: defaultValue && valueFromAST(defaultValue, type) }];
  });
}

/** Coerces an operation's variables. `problem` describes invalid ones, with the same messages as all surfaces. */
export function coerceVariables(
  definitions: readonly Definition[],
  given: Readonly<Record<string, unknown>>,
): { coerced: Record<string, unknown>; problem: Problem | undefined } {
  const faults: Fault[] = [];
  const coerced: Record<string, unknown> = {};
  for (const { name, type, defaultValue } of definitions) {
    const sent = Object.hasOwn(given, name) ? given[name] : undefined;
    const value = sent === undefined && defaultValue !== undefined ? defaultValue : coerce(type, sent, [name], faults);
    if (value !== undefined) coerced[name] = value;
  }
  return { coerced, problem: faults.length === 0 ? undefined : badFaults(faults) };
}
