import { type DocumentNode, execute, type FieldNode, type GraphQLSchema, Kind } from "graphql";
import type { Completer } from "./completer.ts";
import { type Completing, schemaOfGiven } from "./given.ts";

/** Completes by graphql-js, which the compiled functions are compared with. Select it to tell a fault of theirs from others. */
export function createReferenceCompleter(schema: GraphQLSchema): Completer {
  const given = schemaOfGiven(schema);
  return ({ document, node }) => {
    const key = node.alias?.value ?? node.name.value;
    const alone = documentOf(document, node);
    return async (root, context) => {
      const contextValue: Completing = { ...context, given: new Map([[key, { root }]]) };
      const { data, errors } = await execute({ schema: given, document: alone, contextValue });
      const [error] = errors ?? [];
      if (error !== undefined) throw error.originalError ?? error;
      return data?.[key];
    };
  };
}

/** The document with one root field, whose value is given, so that it takes no arguments. */
function documentOf({ definitions }: DocumentNode, node: FieldNode): DocumentNode {
  const selectionSet = { kind: Kind.SELECTION_SET, selections: [{ ...node, arguments: [] }] } as const;
  return {
    kind: Kind.DOCUMENT,
    definitions: definitions.map((one) =>
      one.kind === Kind.OPERATION_DEFINITION ? { ...one, variableDefinitions: [], selectionSet } : one,
    ),
  };
}
