import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLField,
  GraphQLInputType,
  GraphQLOutputType,
  SelectionSetNode,
} from "graphql";
import type { Access } from "../auth/access.ts";
import type { CompiledField } from "../graphql/compile.ts";
import type { ProblemType } from "../problems.ts";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A variable of the operation, with its name on the wire. */
export type Parameter = {
  name: string;
  type: GraphQLInputType;
  description: string | undefined;
  /** The deprecation reason of the variable's argument. */
  deprecationReason: string | undefined;
  /** Undefined if there is none. */
  defaultValue: unknown;
};

export type HttpBinding = {
  method: HttpMethod;
  /** Relative to the base URL, such as `/v1/customers/{id}`. */
  path: string;
  /** A PUT that has created a record responds with 201 instead. */
  status: number;
  /** The `Location` of a new record. */
  location: ((record: Record<string, unknown>) => string) | undefined;
  /** Whether it accepts `wait`, which delays the response until the page changes, and returns an `ETag`. */
  waits: boolean;
};

export type ToolBinding = {
  name: string;
  /** The description for assistants. Default: the operation's description. */
  description?: string;
  /** Whether it can email the customer. */
  emails: boolean;
  /** Optional variables that the tool does not take. */
  without?: readonly string[];
  /** Overrides the operation's defaults of arguments. */
  defaults?: Readonly<Record<string, unknown>>;
  /** The tool that reads the whole record. Default: the tool that returns its type. */
  whole?: string;
};

/** An action of the automation app. */
export type ActionBinding = { name: string };

/** A deprecated operation's dates, reason and replacement. */
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
  /** The root field's type. `selection` is what the operation selects from it. */
  output: GraphQLOutputType;
  selection: SelectionSetNode | undefined;
  access: Access;
  problems: readonly ProblemType[];
  http: HttpBinding | undefined;
  tool: ToolBinding | undefined;
  action: ActionBinding | undefined;
  path: Parameter[];
  query: Parameter[];
  /** The body of a POST, PUT or PATCH. Its type is an input object. */
  input: Parameter | undefined;
  isList: boolean;
  /** Whether the answer is one record as a GET shows it. The response then has the GET's `ETag`. */
  isRecord: boolean;
  /** Its root field, ready to run. */
  compiled: CompiledField;
  /** Undefined if none of its record's fields are returned on request. */
  expansion: Expansion | undefined;
  /** All fields that are returned on request, and the fragments, which all operations share. */
  expandable: Expandable;
  /** The requested keys of the record, in the order of the answer, which ends with them. */
  expanded: readonly string[];
  /** Undefined unless it is deprecated. */
  retirement: Retirement | undefined;
};

/** The fields that a read returns only on request, by the fragment that has them. They are marked with `@expand`. */
export type Expandable = {
  fields: ReadonlyMap<string, readonly FieldNode[]>;
  /** All fragments, without these fields. */
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
};

/** The records that an operation's answer includes on request. Only REST has them. */
export type Expansion = {
  /** The name of the enum of these values, such as `QuoteExpansion`. */
  name: string;
  /** The values of the parameter `expand`, which are keys of the record. */
  names: readonly string[];
  /** The query parameters, with `expand`. */
  query: Parameter[];
  /** The operation that also returns these. Throws a problem at its execution if the caller may not read one. */
  operationWith: (names: readonly string[]) => Operation;
};

export class OperationError extends Error {
  override readonly name = "OperationError";
  constructor(file: string, reason: string) {
    super(`${file}: ${reason}`);
  }
}
