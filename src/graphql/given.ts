import { type GraphQLFieldConfig, GraphQLObjectType, GraphQLSchema } from "graphql";
import type { Context } from "./context.ts";

/** A root field's resolved value or error. */
export type Given = { root: unknown } | { error: unknown };

/** The context for graphql-js to complete resolved root fields. They are keyed by response key. */
export type Completing = Context & { given: ReadonlyMap<string, Given> };

/** A schema whose root fields take no arguments and return the given values. */
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
