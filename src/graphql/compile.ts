import { type DocumentNode, type FieldNode, type GraphQLField, type GraphQLSchema, Kind } from "graphql";
import type { ReadPlan } from "../query/read-plan.ts";
import { compileComplete } from "./complete.ts";
import type { Complete, Completer } from "./completer.ts";
import { type Prepare, type ResolveRoot, rootDeclaration } from "./declarations.ts";
import { planField } from "./plan.ts";

/** A compiled root field of an operation or document: its read plan, resolver and completion. */
export type CompiledField = {
  node: FieldNode;
  field: GraphQLField<unknown, unknown>;
  isQuery: boolean;
  resolve: ResolveRoot;
  prepare: Prepare | undefined;
  /** Undefined if the field shows no records. */
  plan: ReadPlan | undefined;
  complete: Complete;
};

type Options = { completer?: Completer | undefined; reader?: "operation" | "expansion" };

export function compileField(
  schema: GraphQLSchema,
  document: DocumentNode,
  node: FieldNode,
  { completer = compileComplete, reader = "operation" }: Options = {},
): CompiledField {
  const { operation, fragments } = partsOf(document);
  const parent = operation && schema.getRootType(operation.operation);
  const field = parent?.getFields()[node.name.value];
  const declaration = field && rootDeclaration(field);
  if (field === undefined) throw new Error(`there is no root field ${node.name.value}`);
  if (declaration === undefined) throw new Error(`the root field ${field.name} has no scope`);
  const { resolve, prepare, shows } = declaration;
  const isQuery = parent === schema.getQueryType();
  const selection = { type: field.type, nodes: [node] };
  return {
    node,
    field,
    isQuery,
    resolve,
    prepare,
    plan: shows && planField(selection, shows, { fragments }, { isWhole: !isQuery, reader }),
    complete: completer({ schema, document, node, type: field.type, fragments }),
  };
}

export function partsOf(document: DocumentNode) {
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return {
    operation: document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION),
    fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])),
  };
}
