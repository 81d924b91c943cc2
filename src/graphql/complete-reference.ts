import { type DocumentNode, execute, type FieldNode, type GraphQLSchema, Kind } from "graphql";
import type { Completer } from "./completer.ts";
import { type Completing, schemaOfGiven } from "./given.ts";

/**
 * Completes with graphql-js, the reference for the compiled functions. Use it to find out whether a fault is theirs.
 */
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

/** A document with one root field. Its value is already known, so it takes no arguments. */
function documentOf({ definitions }: DocumentNode, node: FieldNode): DocumentNode {
  const selectionSet = { kind: Kind.SELECTION_SET, selections: [{ ...node, arguments: [] }] } as const;
  return {
    kind: Kind.DOCUMENT,
    definitions: definitions.map((one) =>
      one.kind === Kind.OPERATION_DEFINITION ? { ...one, variableDefinitions: [], selectionSet } : one,
    ),
  };
}
