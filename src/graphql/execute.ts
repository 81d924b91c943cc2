import {
  type DocumentNode,
  executeRootSelectionSet,
  type GraphQLSchema,
  Kind,
  type ValidatedExecutionArgs,
  validateExecutionArgs,
} from "graphql";
import { causeOf } from "./cause.ts";
import type { Context } from "./context.ts";

/** A checked operation: its one root field, and the document with the fragments that it uses. */
export type Executable = { name: string; document: DocumentNode; rootKey: string };

/** The JSON of the root field's value, and that value, whose `id` and `next_cursor` the surfaces read. */
export type Answer = { text: string; root: unknown };

export type Execute = (executable: Executable, variables: Record<string, unknown>, context: Context) => Promise<Answer>;

/** Runs checked operations in this process: each is planned once, and its variables come already coerced. */
export function createExecute(schema: GraphQLSchema): Execute {
  const prepared = new WeakMap<DocumentNode, ValidatedExecutionArgs>();

  function prepare(executable: Executable): ValidatedExecutionArgs {
    const known = prepared.get(executable.document);
    if (known !== undefined) return known;
    const args = prepareWithoutVariables(schema, executable);
    prepared.set(executable.document, args);
    return args;
  }

  return async (executable, variables, context) => {
    const { data, errors } = await executeRootSelectionSet({
      ...prepare(executable),
      contextValue: context,
      variableValues: { sources: {}, coerced: variables },
    });
    const [error] = errors ?? [];
    if (error !== undefined) throw causeOf(error) ?? new Error(error.message);
    const root = data?.[executable.rootKey];
    return { text: JSON.stringify(root), root };
  };
}

/** graphql-js coerces variables while it validates the arguments; here they are coerced already, so it is shown none. */
function prepareWithoutVariables(schema: GraphQLSchema, { name, document }: Executable): ValidatedExecutionArgs {
  const [operation, ...fragments] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${name} begins with no operation`);
  const args = validateExecutionArgs({
    schema,
    document: { kind: Kind.DOCUMENT, definitions: [{ ...operation, variableDefinitions: [] }, ...fragments] },
  });
  if (!("schema" in args)) throw new Error(`${name} cannot be executed: ${args[0]?.message}`);
  return { ...args, document, operation };
}
