import type { ObjectRef } from "@pothos/core";
import { queryFromInfo } from "@pothos/plugin-prisma";
import type { GraphQLResolveInfo } from "graphql";
import type { Include, Order, Selection, Where } from "../database/statement.ts";
import type { ModelName, RowOf } from "../database/tenant.ts";
import { builder } from "./builder.ts";
import type { Context } from "./context.ts";

export type Page<Row> = { data: Row[]; next_cursor: string | null };

type PageArgs = {
  updated_since?: Date | null | undefined;
  limit: number;
  cursor?: string | null | undefined;
} & Record<string, unknown>;

type Keyset = { createdAt: Date; id: string };

/** Every list: newest first by `created_at, id`, one statement a page. */
export async function page<M extends ModelName>(
  context: Context,
  info: GraphQLResolveInfo,
  model: M,
  args: PageArgs,
  selection: { where?: Where; matching?: Selection["matching"] | undefined },
): Promise<Page<RowOf<M>>> {
  const binding = listBinding(context, info, args);
  const { updated_since, limit, cursor } = args;
  const rows = await context.db.fetch(model, {
    where: { ...selection.where, ...(updated_since == null ? {} : { updatedAt: { gte: updated_since } }) },
    ...(selection.matching === undefined
      ? {}
      : { matching: { ...selection.matching, alone: selection.matching.alone && updated_since == null } }),
    ...(cursor == null ? {} : { after: openKeyset(context, binding, cursor) }),
    ...plannedInclude(context, info),
    orderBy: newestFirst,
    take: limit + 1,
  });
  const data = rows.slice(0, limit);
  const last = data.at(-1) as unknown as Keyset | undefined;
  const more = rows.length > limit && last !== undefined;
  return {
    data,
    next_cursor: more ? context.cursors.seal(binding, [last.createdAt.toISOString(), last.id]) : null,
  };
}

const newestFirst: Order[] = [{ createdAt: "desc" }, { id: "desc" }];

/** A page costs what it may hold. */
export const pageCost = ({ limit }: { limit: number }) => ({ field: 5, multiplier: limit });

/** The arguments that every list takes, after its own filters. */
export function pageArguments(t: Parameters<Parameters<typeof builder.queryField>[1]>[0]["arg"]) {
  return {
    updated_since: t({ type: "DateTime", description: "Only records changed at or after this time." }),
    limit: t({
      type: "PageLimit",
      required: true,
      defaultValue: 25,
      description: "How many records a page holds at most.",
    }),
    cursor: t({ type: "Cursor", description: "The previous page's `next_cursor`, unchanged." }),
  };
}

export function pageType<Shape>(
  ref: ObjectRef<typeof builder.$inferSchemaTypes, Shape>,
  name: string,
  records: string,
) {
  // The relations that the type itself includes are planned, which the type of a model's rows does not tell.
  return builder.objectRef<Page<object>>(name).implement({
    description: `A page of ${records}.`,
    fields: (t) => ({
      data: t.field({
        type: [ref],
        description: `The page's ${records}, in the list's order.`,
        complexity: { field: 0, multiplier: 1 },
        resolve: (page) => page.data as never,
      }),
      next_cursor: t.string({
        nullable: true,
        description: "Where the next page begins; null on the last one.",
        resolve: (page) => page.next_cursor,
      }),
    }),
  });
}

function plannedInclude(context: Context, info: GraphQLResolveInfo): { include?: Include } {
  const query = queryFromInfo({ context, info, paths: [["data"]] }) as { include?: Include };
  return query.include === undefined ? {} : { include: query.include };
}

function listBinding(context: Context, info: GraphQLResolveInfo, args: PageArgs): string {
  const filters = Object.entries(args)
    .filter(([name, value]) => name !== "limit" && name !== "cursor" && value != null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([context.businessId, info.fieldName, filters]);
}

function openKeyset(context: Context, binding: string, cursor: string): (Date | string)[] {
  const [createdAt = "", id = ""] = context.cursors.open(binding, cursor);
  return [new Date(createdAt), id];
}
