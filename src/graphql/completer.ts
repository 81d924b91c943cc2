import type { DocumentNode, FieldNode, GraphQLOutputType, GraphQLSchema } from "graphql";
import type { Context } from "./context.ts";
import type { Fragments } from "./selection.ts";

/** Completes a resolver's value to the plain value that is answered; returns a promise where a field has to be awaited. */
export type Complete = (value: unknown, context: Context) => unknown;

/** The selection of one root field in a document. */
export type RootSelection = {
  schema: GraphQLSchema;
  document: DocumentNode;
  node: FieldNode;
  type: GraphQLOutputType;
  fragments: Fragments;
};

/** Makes the function that completes a root field's value: by compiled functions, or by graphql-js as the reference. */
export type Completer = (selection: RootSelection) => Complete;
