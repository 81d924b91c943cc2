import type { ObjectRef } from "@pothos/core";
import { queryFromInfo } from "@pothos/plugin-prisma";
import type { GraphQLResolveInfo } from "graphql";
import type { Include, Selection, Where } from "../database/query/select.ts";
import type { ModelName, RowOf } from "../database/tenant.ts";
import { builder } from "./builder.ts";
import type { Context } from "./context.ts";

export type Page<Row> = { data: Row[]; next_cursor: string | null };

type PageArgs = {
  updated_since?: Date | null | undefined;
  limit: number;
  cursor?: string | null | undefined;
} & Record<string, unknown>;

export type Listed = {
  where?: Where;
  matching?: Selection["matching"] | undefined;
  /** The time that the list goes by, newest first; `createdAt` unless said. */
  newestBy?: string;
  /** The page begins with its oldest record: the cursor leads to older ones all the same. */
  oldestFirst?: boolean;
  /** How many records all pages together hold at most. */
  most?: number;
};

const mostPerPage = 100;

/** Where a page begins: after this time and id, with so many records before it. */
type Place = { at: Date; id: string; served: number };

/** Every list: newest first by one of its times and `id`, one statement a page. */
export async function page<M extends ModelName>(
  context: Context,
  info: GraphQLResolveInfo,
  model: M,
  args: PageArgs,
  selection: Listed,
): Promise<Page<RowOf<M>>> {
  const { newestBy = "createdAt", oldestFirst = false, most = Number.POSITIVE_INFINITY } = selection;
  const binding = listBinding(context, info, args);
  const { updated_since, cursor } = args;
  const place = cursor == null ? undefined : openPlace(context, binding, cursor);
  const served = place?.served ?? 0;
  const limit = Math.min(args.limit, most - served);
  const rows = await context.db.fetch(model, {
    where: { ...selection.where, ...(updated_since == null ? {} : { updatedAt: { gte: updated_since } }) },
    ...(selection.matching === undefined
      ? {}
      : { matching: { ...selection.matching, alone: selection.matching.alone && updated_since == null } }),
    ...(place === undefined ? {} : { after: [place.at, place.id] }),
    ...plannedInclude(context, info),
    orderBy: [{ [newestBy]: "desc" }, { id: "desc" }],
    take: limit + 1,
    atMost: mostPerPage + 1,
  });
  const data = rows.slice(0, limit);
  const reached = served + data.length;
  const last = data.at(-1) as Record<string, unknown> | undefined;
  const more = rows.length > limit && last !== undefined && reached < most;
  return {
    data: oldestFirst ? data.toReversed() : data,
    next_cursor: more ? context.cursors.seal(binding, placeOf(last, newestBy, most, reached)) : null,
  };
}

/** A list that ends somewhere remembers how far it has come. */
function placeOf(last: Record<string, unknown>, newestBy: string, most: number, reached: number): string[] {
  const keyset = [(last[newestBy] as Date).toISOString(), String(last.id)];
  return most === Number.POSITIVE_INFINITY ? keyset : [...keyset, String(reached)];
}

/** A page costs what it may hold. */
export const pageCost = ({ limit }: { limit: number }) => ({ field: 5, multiplier: limit });

/** The arguments that every list takes, after its own filters. */
export function pageArguments(t: Parameters<Parameters<typeof builder.queryField>[1]>[0]["arg"], defaultLimit = 25) {
  return {
    updated_since: t({ type: "DateTime", description: "Only records updated at or after this time." }),
    limit: t({
      type: "PageLimit",
      required: true,
      defaultValue: defaultLimit,
      description: "Page size.",
    }),
    cursor: t({ type: "Cursor", description: "`next_cursor` of the previous page." }),
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
        description: `The ${records} of the page.`,
        complexity: { field: 0, multiplier: 1 },
        resolve: (page) => page.data as never,
      }),
      next_cursor: t.string({
        nullable: true,
        description: "The cursor of the next page. Null on the last page.",
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

function openPlace(context: Context, binding: string, cursor: string): Place {
  const [at = "", id = "", served = "0"] = context.cursors.open(binding, cursor);
  return { at: new Date(at), id, served: Number(served) };
}
