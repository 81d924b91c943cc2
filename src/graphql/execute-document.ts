import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  isNonNullType,
  type OperationDefinitionNode,
  OperationTypeNode,
} from "graphql";
import { coerceVariables, definitionsOf } from "./coerce-variables.ts";
import { type CompiledField, compileField, partsOf } from "./compile.ts";
import type { Completer } from "./completer.ts";
import type { Context } from "./context.ts";
import { errorOf } from "./errors.ts";
import { resolveField } from "./execute.ts";
import { type Completing, type Given, schemaOfGiven } from "./given.ts";
import { collectFields } from "./selection.ts";

type Variables = Readonly<Record<string, unknown>>;

/** Executes a document as GraphQL does, with the variables as sent. */
export type ExecuteDocument = (variables: Variables, context: Context) => Promise<ExecutionResult>;

/** A root field by its response key. `compiled` is undefined for `__typename`. */
type Field = { key: string; compiled: CompiledField | undefined };

type Answered = { data: Record<string, unknown>; given: Map<string, Given>; isWhole: boolean };

/**
 * Compiles documents. Returns the completed values on success. On an error, graphql-js completes the resolved root
 * fields, because it decides where errors and nulls go. No resolver runs twice.
 */
export function createDocuments(
  schema: GraphQLSchema,
  completer?: Completer,
): (document: DocumentNode) => ExecuteDocument {
  const given = schemaOfGiven(schema);

  return (document) => {
    const { operation, fragments } = partsOf(document);
    const type = operation && schema.getRootType(operation.operation);
    if (operation === undefined || type == null || operation.operation === OperationTypeNode.SUBSCRIPTION)
      throw new Error("a document is a query or a mutation");
    const definitions = definitionsOf(schema, operation);
    const fields = [...collectFields(type, operation.selectionSet.selections, { fragments })].map(
      ([key, [node, ...more]]): Field => {
        if (node === undefined || more.length > 0) throw new Error(`${key} is selected twice`);
        const isTypename = node.name.value === "__typename";
        return { key, compiled: isTypename ? undefined : compileField(schema, document, node, { completer }) };
      },
    );
    const run = runnerOf(operation);

    return async (variables, context) => {
      const { coerced, problem } = coerceVariables(definitions, variables);
      if (problem !== undefined) return { errors: [errorOf(problem)] };
      const answered: Answered = { data: {}, given: new Map(), isWhole: true };
      // Sets the keys first, so that they keep the order of the selection.
      for (const { key, compiled } of fields) answered.data[key] = compiled === undefined ? type.name : null;
      await run(fields, (field) => answerField(field, coerced, context, answered));
      if (answered.isWhole) return { data: answered.data };
      const contextValue: Completing = { ...context, given: answered.given };
      return execute({ schema: given, document, contextValue, variableValues: variables });
    };
  };
}

type Run = (fields: readonly Field[], answer: (field: Field) => Promise<boolean>) => Promise<unknown>;

/** Runs a query's root fields concurrently, and a mutation's in turn, until a non-nullable one fails. */
function runnerOf({ operation }: OperationDefinitionNode): Run {
  if (operation === OperationTypeNode.QUERY) return (fields, answer) => Promise.all(fields.map(answer));
  return async (fields, answer) => {
    for (const field of fields) if (!(await answer(field)) && isNonNullType(field.compiled?.field.type)) return;
  };
}

/** Returns whether the field succeeded. */
async function answerField(
  { key, compiled }: Field,
  variables: Record<string, unknown>,
  context: Context,
  answered: Answered,
): Promise<boolean> {
  if (compiled === undefined) return true;
  try {
    const { root, complete } = await resolveField(compiled, variables, context);
    answered.given.set(key, { root });
    answered.data[key] = await complete();
    return true;
  } catch (error) {
    if (!answered.given.has(key)) answered.given.set(key, { error });
    answered.isWhole = false;
    return false;
  }
}
