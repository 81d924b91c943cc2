import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  Kind,
  type OperationDefinitionNode,
} from "graphql";
import { type Access, assertAccess } from "../auth/access.ts";
import type { AccessDeclaration } from "./access.ts";
import type { Answer, Cursors } from "./answer-bytes.ts";
import { type Complete, compileComplete } from "./complete.ts";
import type { Context } from "./context.ts";
import { marksOf } from "./marks.ts";
import { planField, type Shown } from "./plan.ts";

/** A checked operation: one root field, and the fragments that it uses. */
export type Executable = { name: string; document: DocumentNode };

/** Resolves to what the root field answers; the variables come already coerced. */
export type Execute = (executable: Executable, variables: Record<string, unknown>, context: Context) => Promise<Answer>;

/** What a root field asks of the network, or makes, before its transaction. */
export type Prepare = (context: Context, args: Record<string, unknown>) => Promise<unknown>;

export type Executor = {
  execute: Execute;
  /** For a call that opens a transaction around the execution: the context in which nothing is asked of the network. */
  prepare(executable: Executable, variables: Record<string, unknown>, context: Context): Promise<Context>;
};

/** A root field of an operation or a document, planned once. */
export type Plan = {
  node: FieldNode;
  field: GraphQLField<unknown, unknown>;
  access: Access;
  resolve: GraphQLFieldResolver<unknown, Context>;
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
    async execute(executable, variables, context) {
      const { root, complete } = await resolveRoot(planOf(executable), variables, context);
      // A root field answers an object.
      const value = (await complete()) as Record<string, unknown>;
      const { cursors } = Object(root) as { cursors?: Cursors };
      return { value, cursors };
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
  const { operation } = partsOf(document);
  const node = operation && onlyField(operation);
  if (node === undefined) throw new Error(`${name} has no root field`);
  return planRootField(schema, document, node);
}

export function partsOf(document: DocumentNode) {
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return {
    operation: document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION),
    fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])),
  };
}

/** Plans what the root field reads that stays the same, and compiles how its value is completed. */
export function planRootField(schema: GraphQLSchema, document: DocumentNode, node: FieldNode): Plan {
  const { operation, fragments } = partsOf(document);
  const parentType = operation && schema.getRootType(operation.operation);
  const field = parentType?.getFields()[node.name.value];
  if (parentType == null || field === undefined) throw new Error(`there is no root field ${node.name.value}`);
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
  const complete = compileComplete(field.type, node.selectionSet?.selections ?? [], fragments);
  return { node, field, ...declared(field), complete, info };
}

function declared(field: GraphQLField<unknown, unknown>): Pick<Plan, "access" | "resolve"> {
  const { access } = field.extensions as Partial<AccessDeclaration>;
  const { resolve } = marksOf(field);
  if (access === undefined || resolve === undefined) throw new Error(`${field.name} declares no access or no resolver`);
  return { access, resolve };
}

/** What the root field's resolver gives, and how that is completed; the variables come already coerced. */
export async function resolveRoot(
  { node, field, access, resolve, info, complete }: Plan,
  variables: Record<string, unknown>,
  given: Context,
): Promise<{ root: unknown; complete: () => unknown }> {
  assertAccess(given.caller, access);
  const isQuery = info.parentType === info.schema.getQueryType();
  const context = isQuery ? { ...given, db: given.db.onReplica } : given;
  const variableValues = { sources: {}, coerced: variables };
  const within = { ...info, variableValues } as GraphQLResolveInfo;
  const args = getArgumentValues(field, node, variableValues);
  const root: unknown = await resolve(undefined, args, context, within);
  return { root, complete: () => complete(root, context, within) };
}

function onlyField(operation: OperationDefinitionNode): FieldNode | undefined {
  const [selection] = operation.selectionSet.selections;
  return selection?.kind === Kind.FIELD ? selection : undefined;
}
