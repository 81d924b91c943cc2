import type { DocumentNode, GraphQLField, GraphQLInputType, GraphQLOutputType, SelectionSetNode } from "graphql";
import type { Access } from "../auth/access.ts";
import type { CompiledField } from "../graphql/compile.ts";
import type { ProblemType } from "../problems.ts";

export type HttpMethod = "GET" | "POST" | "PATCH" | "DELETE";

/** A variable of the operation, with its name on the wire. */
export type Parameter = {
  name: string;
  type: GraphQLInputType;
  description: string | undefined;
  /** Of the argument that the variable is of, where it is deprecated. */
  deprecationReason: string | undefined;
  /** Undefined where there is none. */
  defaultValue: unknown;
};

export type HttpBinding = {
  method: HttpMethod;
  /** Below the base address: `/v1/customers/{id}`. */
  path: string;
  status: number;
  /** The `Location` of a new record. */
  location: ((record: Record<string, unknown>) => string) | undefined;
  /** Whether it takes `wait`, responds once its page changes, and has an `ETag`. */
  waits: boolean;
};

export type ToolBinding = {
  name: string;
  /** What assistants read in place of the operation's description. */
  description?: string;
  /** Whether it can email the customer. */
  emails: boolean;
  /** Defaults of arguments, in place of the operation's. */
  defaults?: Readonly<Record<string, unknown>>;
  /** The tool that reads the record whole, if it is not the one that returns its type. */
  whole?: string;
};

/** An action of the automation app. */
export type ActionBinding = { name: string };

/** That an operation is deprecated, until when it works, and what replaces it. */
export type Retirement = {
  /** `YYYY-MM-DD`, like `sunset`. */
  deprecated: string;
  sunset: string | undefined;
  reason: string;
  successor: Operation | undefined;
};

/** A persisted operation, checked and compiled. */
export type Operation = {
  name: string;
  kind: "query" | "mutation";
  file: string;
  summary: string;
  description: string;
  /** The operation and the fragments that it uses. */
  document: DocumentNode;
  root: GraphQLField<unknown, unknown>;
  /** The type of the root field, and what is selected of it. */
  output: GraphQLOutputType;
  selection: SelectionSetNode | undefined;
  access: Access;
  problems: readonly ProblemType[];
  http: HttpBinding | undefined;
  tool: ToolBinding | undefined;
  action: ActionBinding | undefined;
  path: Parameter[];
  query: Parameter[];
  /** The body of a POST or PATCH; its type is an input object. */
  input: Parameter | undefined;
  isList: boolean;
  /** Whether the answer is one record as a GET shows it, so that the response carries its `ETag`. */
  isRecord: boolean;
  /** Its root field, ready to run. */
  compiled: CompiledField;
  /** Undefined unless it is retired. */
  retirement: Retirement | undefined;
};

export class OperationError extends Error {
  override readonly name = "OperationError";
  constructor(file: string, reason: string) {
    super(`${file}: ${reason}`);
  }
}
