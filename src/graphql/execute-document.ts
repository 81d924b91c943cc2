import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLFieldConfig,
  GraphQLObjectType,
  GraphQLSchema,
  isNonNullType,
  type OperationDefinitionNode,
  OperationTypeNode,
} from "graphql";
import { coerceVariables, definitionsOf } from "./coerce-variables.ts";
import type { Context } from "./context.ts";
import { errorOf } from "./errors.ts";
import { type Plan, partsOf, planRootField, resolveRoot } from "./execute.ts";
import { plannedInclude, type Shown } from "./plan.ts";
import { collectFields } from "./selection.ts";

type Variables = Readonly<Record<string, unknown>>;

/** Answers a document as GraphQL does, with the variables as they were sent. */
export type ExecuteDocument = (variables: Variables, context: Context) => Promise<ExecutionResult>;

/** By its key in the answer; without a plan, what `__typename` answers. */
type Field = { key: string; plan: Plan | undefined };

/** What a root field's resolver gave, or what it threw. */
type Given = { root: unknown } | { error: unknown };

type Answered = { data: Record<string, unknown>; given: Map<string, Given>; isWhole: boolean };

/**
 * Compiles documents whose root fields run by plans, as those of operations do. What is answered of a document in which all
 * went well is the values that they are completed to. Where something failed, graphql-js completes what the root fields gave:
 * which error is where, and how far up null is answered for it, is its business, and no resolver of theirs runs twice.
 */
export function createDocuments(schema: GraphQLSchema): (document: DocumentNode) => ExecuteDocument {
  const given = schemaOfGiven(schema);

  return (document) => {
    const { operation, fragments } = partsOf(document);
    const type = operation && schema.getRootType(operation.operation);
    if (operation === undefined || type == null || operation.operation === OperationTypeNode.SUBSCRIPTION)
      throw new Error("a document is a query or a mutation");
    const definitions = definitionsOf(schema, operation);
    const fields = [...collectFields(type, operation.selectionSet.selections, fragments)].map(
      ([key, [node, ...more]]): Field => {
        if (node === undefined || more.length > 0) throw new Error(`${key} is selected twice`);
        // A copy of the node: the plan that is kept by it is not for documents that graphql-js executes.
        return {
          key,
          plan: node.name.value === "__typename" ? undefined : planRootField(schema, document, { ...node }),
        };
      },
    );
    const run = runnerOf(operation);

    return async (variables, context) => {
      const { coerced, problem } = coerceVariables(definitions, variables);
      if (problem !== undefined) return { errors: [errorOf(problem)] };
      const answered: Answered = { data: {}, given: new Map(), isWhole: true };
      // In the order of the selection, whatever is completed first.
      for (const { key, plan } of fields) answered.data[key] = plan === undefined ? type.name : null;
      await run(fields, (field) => answerField(field, coerced, context, answered));
      if (answered.isWhole) return { data: answered.data };
      const contextValue: Completing = { ...context, given: answered.given };
      return execute({ schema: given, document, contextValue, variableValues: variables });
    };
  };
}

type Run = (fields: readonly Field[], answer: (field: Field) => Promise<boolean>) => Promise<unknown>;

/** Queries' root fields run at once, mutations' in turn, until one fails that may not be null. */
function runnerOf({ operation }: OperationDefinitionNode): Run {
  if (operation === OperationTypeNode.QUERY) return (fields, answer) => Promise.all(fields.map(answer));
  return async (fields, answer) => {
    for (const field of fields) if (!(await answer(field)) && isNonNullType(field.plan?.field.type)) return;
  };
}

/** Whether all went well. */
async function answerField(
  { key, plan }: Field,
  variables: Record<string, unknown>,
  context: Context,
  answered: Answered,
): Promise<boolean> {
  if (plan === undefined) return true;
  try {
    const { root, complete } = await resolveRoot(plan, variables, context);
    answered.given.set(key, { root });
    answered.data[key] = await complete();
    return true;
  } catch (error) {
    if (!answered.given.has(key)) answered.given.set(key, { error });
    answered.isWhole = false;
    return false;
  }
}

type Completing = Context & { given: ReadonlyMap<string, Given> };

/** The schema with root fields that resolve to what theirs gave. */
function schemaOfGiven(schema: GraphQLSchema): GraphQLSchema {
  const { types, ...config } = schema.toConfig();
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()].map(
    (type) => type && answeringGiven(type),
  );
  const roots = [query?.name, mutation?.name];
  return new GraphQLSchema({ ...config, query, mutation, types: types.filter(({ name }) => !roots.includes(name)) });
}

function answeringGiven(type: GraphQLObjectType): GraphQLObjectType {
  const { fields, ...config } = type.toConfig();
  const entries = Object.entries(fields).map(([name, field]): [string, GraphQLFieldConfig<unknown, Completing>] => {
    const { shows } = field.extensions as { shows?: Shown };
    return [
      name,
      {
        ...field,
        resolve(_root, _args, context, info) {
          const found = context.given.get(String(info.path.key));
          if (found === undefined) throw new Error(`${name} was not resolved`);
          if ("error" in found) throw found.error;
          // Pothos resolves what a row includes where the request's plan is known to it.
          if (shows !== undefined) plannedInclude(context, info, shows.path);
          return found.root;
        },
      },
    ];
  });
  return new GraphQLObjectType({ ...config, fields: Object.fromEntries(entries) });
}
