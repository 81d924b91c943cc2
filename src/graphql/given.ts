import { type GraphQLFieldConfig, GraphQLObjectType, GraphQLSchema } from "graphql";
import type { Context } from "./context.ts";

/** The value of a root field's resolver, or what it threw. */
export type Given = { root: unknown } | { error: unknown };

/** The context in which graphql-js completes root fields that are resolved already, by their keys in the answer. */
export type Completing = Context & { given: ReadonlyMap<string, Given> };

/** The schema with root fields that take no arguments and resolve to what they are given. */
export function schemaOfGiven(schema: GraphQLSchema): GraphQLSchema {
  const { types, ...config } = schema.toConfig();
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()].map(
    (type) => type && answeringGiven(type),
  );
  const roots = [query?.name, mutation?.name];
  return new GraphQLSchema({ ...config, query, mutation, types: types.filter(({ name }) => !roots.includes(name)) });
}

function answeringGiven(type: GraphQLObjectType): GraphQLObjectType {
  const { fields, ...config } = type.toConfig();
  const entries = Object.entries(fields).map(([name, field]): [string, GraphQLFieldConfig<unknown, Completing>] => [
    name,
    {
      ...field,
      args: {},
      resolve(_root, _args, context, info) {
        const found = context.given.get(String(info.path.key));
        if (found === undefined) throw new Error(`${name} was not resolved`);
        if ("error" in found) throw found.error;
        return found.root;
      },
    },
  ]);
  return new GraphQLObjectType({ ...config, fields: Object.fromEntries(entries) });
}
