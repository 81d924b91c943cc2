import type { DocumentNode, FieldNode, GraphQLOutputType, GraphQLSchema } from "graphql";
import type { Context } from "./context.ts";
import type { Fragments } from "./selection.ts";

/** Completes a resolver's value to the response value. Returns a promise if a field is asynchronous. */
export type Complete = (value: unknown, context: Context) => unknown;

/** The selection of one root field in a document. */
export type RootSelection = {
  schema: GraphQLSchema;
  document: DocumentNode;
  node: FieldNode;
  type: GraphQLOutputType;
  fragments: Fragments;
};

/** Creates the function that completes a root field's value: compiled, or graphql-js as the reference. */
export type Completer = (selection: RootSelection) => Complete;
