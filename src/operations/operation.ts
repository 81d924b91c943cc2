import type { DocumentNode, GraphQLField, GraphQLInputType, GraphQLOutputType, SelectionSetNode } from "graphql";
import type { Access } from "../auth/access.ts";
import type { ProblemType } from "../problems.ts";

export type HttpMethod = "GET" | "POST" | "PATCH" | "DELETE";

/** A variable of the operation, as the surfaces see it: named and typed as on the wire. */
export type Parameter = {
  name: string;
  type: GraphQLInputType;
  description: string | undefined;
  /** Undefined where there is none. */
  defaultValue: unknown;
};

export type HttpBinding = {
  method: HttpMethod;
  /** As written, below the base address: `/v1/customers/{id}`. */
  path: string;
  status: number;
  /** Fills the `Location` header of a new record from the answer. */
  location: ((answer: Record<string, unknown>) => string) | undefined;
};

/** One persisted operation, checked and ready to run on every surface. */
export type Operation = {
  name: string;
  kind: "query" | "mutation";
  file: string;
  summary: string;
  description: string;
  /** The operation with the fragments that it uses, and nothing else. */
  document: DocumentNode;
  root: GraphQLField<unknown, unknown>;
  /** The key of the root field's value in the result. */
  rootKey: string;
  /** What the root field answers, and what is selected of it. */
  output: GraphQLOutputType;
  selection: SelectionSetNode | undefined;
  access: Access;
  problems: readonly ProblemType[];
  http: HttpBinding | undefined;
  tool: string | undefined;
  path: Parameter[];
  query: Parameter[];
  /** The body of a POST or PATCH; its type is an input object. */
  input: Parameter | undefined;
  isList: boolean;
};

export class OperationError extends Error {
  override readonly name = "OperationError";
  constructor(file: string, reason: string) {
    super(`${file}: ${reason}`);
  }
}
