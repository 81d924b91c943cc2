import { join } from "node:path";
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isInputType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from "graphql";
import type { Access } from "../auth/access.ts";
import { type CompiledField, compileField } from "../graphql/compile.ts";
import type { Completer } from "../graphql/completer.ts";
import { type RootDeclaration, rootDeclaration } from "../graphql/declarations.ts";
import { type Binding, Bindings } from "./bindings.ts";
import { assertDistinct, assertFragmentsUsed, assertValid, pathNames } from "./checks.ts";
import { createExpansion } from "./expansion.ts";
import { fragmentsOf, type Loaded, type LoadedOperation, loadOperations } from "./load.ts";
import { resolveLocation } from "./location.ts";
import { type Operation, OperationError, type Parameter } from "./operation.ts";
import { resolveRetirement } from "./retirement.ts";
import { waitParameter } from "./wait-parameter.ts";

/** Compiles a folder of operations against the schema. An invalid operation throws an error with its file. */
export function compileOperations(schema: GraphQLSchema, folder: string, completer?: Completer): Operation[] {
  const bindings = new Bindings(schema, join(folder, "bindings.graphql"));
  const loaded = loadOperations(join(folder, "operations"));
  const against = { schema, completer, loaded, bindings };
  const compiled = loaded.operations.map((one) => {
    const document = documentOf(against, one);
    const binding = bindings.read(one.definition);
    const operation = compileOperation(against, one, document, binding);
    operation.expansion = createExpansion(schema, operation, (field) => compileWith(against, one, field));
    return { operation, location: binding.http?.location, retire: binding.retire };
  });
  const operations = compiled.map(({ operation }) => operation);
  for (const { operation, location } of compiled) {
    if (operation.http?.method === "PUT" && location === undefined)
      throw new OperationError(operation.file, "a PUT needs the location of a new record");
    if (operation.http !== undefined && location !== undefined)
      operation.http.location = resolveLocation(operation, location, operations);
  }
  for (const { operation, retire } of compiled)
    if (retire !== undefined) operation.retirement = resolveRetirement(operation, retire, operations);
  for (const operation of operations) operation.isRecord = showsRecord(operation, operations);
  assertFragmentsUsed(loaded);
  assertDistinct(operations);
  return operations;
}

/** The schema and files that operations are compiled against, and the completer of their answers. */
type Against = { schema: GraphQLSchema; completer: Completer | undefined; loaded: Loaded; bindings: Bindings };

/** The definition with the fragments that it uses. Throws if it is invalid. */
function documentOf({ loaded, bindings }: Against, one: LoadedOperation): DocumentNode {
  const fragments = [...fragmentsOf(one, loaded.fragments).values()];
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [one.definition, ...fragments] };
  const reason = bindings.validate(document);
  if (reason !== undefined) throw new OperationError(one.file, reason);
  return document;
}

/** Compiles the operation with another selection of its root field. */
function compileWith(against: Against, one: LoadedOperation, field: FieldNode): CompiledField {
  const selectionSet = { ...one.definition.selectionSet, selections: [field] };
  const document = documentOf(against, { ...one, definition: { ...one.definition, selectionSet } });
  return compileRoot(against, one.file, document, field, "expansion");
}

function compileOperation(
  against: Against,
  { file, definition }: LoadedOperation,
  document: DocumentNode,
  { http, tool, action }: Binding,
): Operation {
  const { schema } = against;
  const { name, summary, description } = readTexts(file, definition);
  const { field, root, access, problems } = readRoot(schema, file, definition);
  const parameters = (definition.variableDefinitions ?? []).map((one) => readParameter(schema, file, root, one));
  const names = pathNames(http?.path);
  const path = parameters.filter((one) => names.includes(one.name));
  const input = parameters.find((one) => one.name === "input");
  const others = parameters.filter((one) => one !== input && !path.includes(one));
  const query = http?.wait === true ? [...others, waitParameter] : others;
  const operation: Operation = {
    name,
    kind: definition.operation === OperationTypeNode.QUERY ? "query" : "mutation",
    file,
    summary,
    description,
    document,
    root,
    output: root.type,
    selection: field.selectionSet,
    access,
    problems,
    http: http && {
      method: http.method,
      path: http.path,
      status: http.status,
      location: undefined,
      waits: http.wait,
    },
    tool,
    action,
    path,
    query,
    input,
    isList: query.some((one) => one.name === "cursor"),
    isRecord: false,
    retirement: undefined,
    compiled: compileRoot(against, file, document, field, "operation"),
    expansion: undefined,
    expandable: against.loaded.expandable,
    expanded: [],
  };
  assertValid(operation);
  return operation;
}

function compileRoot(
  { schema, completer }: Against,
  file: string,
  document: DocumentNode,
  field: FieldNode,
  reader: "operation" | "expansion",
): CompiledField {
  try {
    return compileField(schema, document, field, { completer, reader });
  } catch (error) {
    throw new OperationError(file, error instanceof Error ? error.message : String(error));
  }
}

/** A change shows a record if a GET by id has the same type and selection. */
function showsRecord(operation: Operation, operations: readonly Operation[]): boolean {
  const { kind, http, isList } = operation;
  if (kind === "query") return !isList;
  if (http === undefined || http.status === 204) return false;
  return operations.some(
    (other) => other.kind === "query" && other.http !== undefined && !other.isList && haveSameAnswer(other, operation),
  );
}

function haveSameAnswer(one: Operation, other: Operation): boolean {
  const selected = ({ selection }: Operation) => (selection === undefined ? "" : print(selection));
  return getNamedType(one.output) === getNamedType(other.output) && selected(one) === selected(other);
}

/** The first line of an operation's description is its summary. */
function readTexts(file: string, { name, description }: OperationDefinitionNode) {
  if (name === undefined) throw new OperationError(file, "an operation needs a name");
  if (description === undefined) throw new OperationError(file, "an operation needs a description");
  const [summary = "", ...rest] = description.value.split("\n");
  return { name: name.value, summary, description: rest.join("\n").trim() };
}

type Root = {
  field: FieldNode;
  root: GraphQLField<unknown, unknown>;
  access: Access;
  problems: RootDeclaration["problems"];
};

function readRoot(schema: GraphQLSchema, file: string, definition: OperationDefinitionNode): Root {
  if (definition.operation === OperationTypeNode.SUBSCRIPTION)
    throw new OperationError(file, "a subscription cannot be bound");
  const [field, ...more] = definition.selectionSet.selections;
  if (field?.kind !== Kind.FIELD || more.length > 0)
    throw new OperationError(file, "an operation selects exactly one root field");
  const root = schema.getRootType(definition.operation)?.getFields()[field.name.value];
  if (root === undefined) throw new OperationError(file, `there is no root field ${field.name.value}`);
  const declaration = rootDeclaration(root);
  if (declaration === undefined) throw new OperationError(file, `the root field ${root.name} has no scope`);
  const { access, problems } = declaration;
  return { field, root, access, problems };
}

function readParameter(
  schema: GraphQLSchema,
  file: string,
  root: Root["root"],
  variable: VariableDefinitionNode,
): Parameter {
  const name = variable.variable.name.value;
  const type = typeFromAST(schema, variable.type);
  if (!isInputType(type)) throw new OperationError(file, `the type of $${name} is not an input type`);
  const argument = root.args.find((one) => one.name === name);
  return {
    name,
    type,
    description: variable.description?.value ?? argument?.description ?? undefined,
    deprecationReason: argument?.deprecationReason ?? undefined,
    defaultValue: variable.defaultValue === undefined ? undefined : valueFromAST(variable.defaultValue, type),
  };
}
