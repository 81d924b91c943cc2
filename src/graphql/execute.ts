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
import type { Context } from "./context.ts";
import { keepPlanOf } from "./plan.ts";
import { compileWriter, type Writer } from "./serializer.ts";

/** A checked operation: one root field, and the fragments that it uses. */
export type Executable = { name: string; document: DocumentNode };

/** The JSON of the root field's value, and what its resolver gave: the surfaces read `id` and `next_cursor` of it. */
export type Answer = { text: string; root: unknown };

export type Execute = (executable: Executable, variables: Record<string, unknown>, context: Context) => Promise<Answer>;

type Plan = {
  node: FieldNode;
  field: GraphQLField<unknown, unknown>;
  info: Omit<GraphQLResolveInfo, "variableValues">;
  write: Writer;
};

/** Runs checked operations in this process: each is planned once, and its variables come already coerced. */
export function createExecute(schema: GraphQLSchema): Execute {
  const plans = new WeakMap<DocumentNode, Plan>();

  function planOf(executable: Executable): Plan {
    const known = plans.get(executable.document);
    if (known !== undefined) return known;
    const plan = makePlan(schema, executable);
    plans.set(executable.document, plan);
    return plan;
  }

  return async (executable, variables, context) => {
    const { node, field, info, write } = planOf(executable);
    const variableValues = { sources: {}, coerced: variables };
    const within = { ...info, variableValues } as GraphQLResolveInfo;
    const root: unknown = await field.resolve?.(
      undefined,
      getArgumentValues(field, node, variableValues),
      context,
      within,
    );
    return { text: await write(root, context, within), root };
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
  return {
    node,
    field,
    write: compileWriter(field.type, node.selectionSet?.selections ?? [], byName),
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
