import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  Kind,
  type OperationDefinitionNode,
} from "graphql";
import { type Complete, compileValue } from "./compile-value.ts";
import type { Context } from "./context.ts";
import { keepPlanOf } from "./plan.ts";
import { compileWriter, type Writer } from "./serializer.ts";

/** A checked operation: one root field, and the fragments that it uses. */
export type Executable = { name: string; document: DocumentNode };

/** The JSON of the root field's value, and what its resolver gave: the surfaces read `id` and `next_cursor` of it. */
export type Result = { text: string; root: unknown };

type Run<T> = (executable: Executable, variables: Record<string, unknown>, context: Context) => Promise<T>;

/** Runs checked operations in this process; their variables come already coerced. */
export type Execute = {
  toText: Run<Result>;
  /** What the text would parse to, without making it. */
  toValue: Run<unknown>;
};

type Plan = {
  node: FieldNode;
  field: GraphQLField<unknown, unknown>;
  info: Omit<GraphQLResolveInfo, "variableValues">;
  write: Writer;
  complete: Complete;
};

/** Each operation is planned once, when it is first run. */
export function createExecute(schema: GraphQLSchema): Execute {
  const plans = new WeakMap<DocumentNode, Plan>();

  function planOf(executable: Executable): Plan {
    const known = plans.get(executable.document);
    if (known !== undefined) return known;
    const plan = makePlan(schema, executable);
    plans.set(executable.document, plan);
    return plan;
  }

  function resolve(plan: Plan, variables: Record<string, unknown>, context: Context) {
    const variableValues = { sources: {}, coerced: variables };
    const info = { ...plan.info, variableValues } as GraphQLResolveInfo;
    const values = getArgumentValues(plan.field, plan.node, variableValues);
    return { info, root: plan.field.resolve?.(undefined, values, context, info) };
  }

  return {
    async toText(executable, variables, context) {
      const plan = planOf(executable);
      const { info, root } = resolve(plan, variables, context);
      const resolved: unknown = await root;
      return { text: await plan.write(resolved, context, info), root: resolved };
    },
    async toValue(executable, variables, context) {
      const plan = planOf(executable);
      const { info, root } = resolve(plan, variables, context);
      return plan.complete(await root, context, info);
    },
  };
}

function makePlan(schema: GraphQLSchema, { name, document }: Executable): Plan {
  const [operation, ...rest] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${name} begins with no operation`);
  const fragments = rest.filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION);
  const parentType = schema.getRootType(operation.operation);
  const node = onlyField(operation);
  const field = node === undefined ? undefined : parentType?.getFields()[node.name.value];
  if (parentType == null || node === undefined || field === undefined) throw new Error(`${name} has no root field`);
  keepPlanOf(node);
  const byName = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  const selections = node.selectionSet?.selections ?? [];
  return {
    node,
    field,
    write: compileWriter(field.type, selections, byName),
    complete: compileValue(field.type, selections, byName),
    info: {
      fieldName: field.name,
      fieldNodes: [node],
      returnType: field.type,
      parentType,
      path: { prev: undefined, key: node.alias?.value ?? field.name, typename: parentType.name },
      schema,
      fragments: Object.fromEntries(byName),
      rootValue: undefined,
      operation,
      getAbortSignal: () => undefined,
      getAsyncHelpers: () => {
        throw new Error("a resolver defers nothing");
      },
    } as Plan["info"],
  };
}

function onlyField(operation: OperationDefinitionNode): FieldNode | undefined {
  const [selection] = operation.selectionSet.selections;
  return selection?.kind === Kind.FIELD ? selection : undefined;
}
