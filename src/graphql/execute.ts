import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  Kind,
  type OperationDefinitionNode,
} from "graphql";
import { passCursors } from "./answer-bytes.ts";
import { type Complete, compileComplete } from "./complete.ts";
import type { Context } from "./context.ts";
import { markResolved, planField, type Shown } from "./plan.ts";

/** A checked operation: one root field, and the fragments that it uses. */
export type Executable = { name: string; document: DocumentNode };

/** Resolves to the root field's value, as it is answered in JSON; the variables come already coerced. */
export type Execute = (
  executable: Executable,
  variables: Record<string, unknown>,
  context: Context,
) => Promise<Record<string, unknown>>;

/** What a root field asks of the network, or makes, before its transaction. */
export type Prepare = (context: Context, args: Record<string, unknown>) => Promise<unknown>;

export type Executor = {
  execute: Execute;
  /** For a call that opens a transaction around the execution: the context in which nothing is asked of the network. */
  prepare(executable: Executable, variables: Record<string, unknown>, context: Context): Promise<Context>;
};

type Plan = {
  node: FieldNode;
  field: GraphQLField<unknown, unknown>;
  info: Omit<GraphQLResolveInfo, "variableValues">;
  complete: Complete;
};

/** Runs the given operations in this process: each is planned here, once. */
export function createExecutor(schema: GraphQLSchema, executables: readonly Executable[]): Executor {
  const plans = new Map(executables.map((executable) => [executable.document, makePlan(schema, executable)]));

  function planOf({ name, document }: Executable): Plan {
    const plan = plans.get(document);
    if (plan === undefined) throw new Error(`${name} was not planned`);
    return plan;
  }

  return {
    async execute(executable, variables, given) {
      const { node, field, info, complete } = planOf(executable);
      const isQuery = info.parentType === schema.getQueryType();
      const context = isQuery ? { ...given, db: given.db.onReplica } : given;
      const variableValues = { sources: {}, coerced: variables };
      const within = { ...info, variableValues } as GraphQLResolveInfo;
      const root: unknown = await field.resolve?.(
        undefined,
        getArgumentValues(field, node, variableValues),
        context,
        within,
      );
      // A root field answers an object.
      const answered = (await complete(root, context, within)) as Record<string, unknown>;
      passCursors(root, answered);
      return answered;
    },
    async prepare(executable, variables, context) {
      const { node, field } = planOf(executable);
      const { prepare } = field.extensions as { prepare?: Prepare };
      if (prepare === undefined) return context;
      const prepared = prepare(context, getArgumentValues(field, node, { sources: {}, coerced: variables }));
      // A refusal is the change's: a call that only replays what was answered before does not come to it.
      await prepared.catch(() => undefined);
      return { ...context, prepared };
    },
  };
}

function makePlan(schema: GraphQLSchema, { name, document }: Executable): Plan {
  const { operation, fragments } = partsOf(document);
  const node = operation && onlyField(operation);
  const planned = node && planRootField(schema, document, node);
  if (node === undefined || planned === undefined) throw new Error(`${name} has no root field`);
  const { field, info } = planned;
  return { node, field, complete: compileComplete(field.type, node.selectionSet?.selections ?? [], fragments), info };
}

/** Plans what the root fields of a document read that stays the same, so that each request finds it. */
export function planDocument(schema: GraphQLSchema, document: DocumentNode): void {
  for (const node of partsOf(document).operation?.selectionSet.selections ?? [])
    if (node.kind === Kind.FIELD) {
      planRootField(schema, document, node);
      markResolved(node);
    }
}

function partsOf(document: DocumentNode) {
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return {
    operation: document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION),
    fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])),
  };
}

/** Undefined of what is no field of the schema's own: `__typename`. */
function planRootField(
  schema: GraphQLSchema,
  document: DocumentNode,
  node: FieldNode,
): Omit<Plan, "complete" | "node"> | undefined {
  const { operation, fragments } = partsOf(document);
  const parentType = operation && schema.getRootType(operation.operation);
  const field = parentType?.getFields()[node.name.value];
  if (parentType == null || field === undefined) return undefined;
  const info = {
    fieldName: field.name,
    fieldNodes: [node],
    returnType: field.type,
    parentType,
    path: { prev: undefined, key: node.alias?.value ?? field.name, typename: parentType.name },
    schema,
    fragments: Object.fromEntries(fragments),
    rootValue: undefined,
    operation,
    getAbortSignal: () => undefined,
    getAsyncHelpers: () => {
      throw new Error("a resolver defers nothing");
    },
  } as Plan["info"];
  const { shows } = field.extensions as { shows?: Shown };
  if (shows !== undefined) planField(node, shows, { ...info, variableValues: { sources: {}, coerced: {} } });
  return { field, info };
}

function onlyField(operation: OperationDefinitionNode): FieldNode | undefined {
  const [selection] = operation.selectionSet.selections;
  return selection?.kind === Kind.FIELD ? selection : undefined;
}
