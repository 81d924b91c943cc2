import type { ObjectRef } from "@pothos/core";
import { limits } from "../limits/limits.ts";
import type { ReadPlan } from "../query/read-plan.ts";
import type { Range, Search, Selection } from "../query/select.ts";
import type { FieldOf, ModelName, Order, RowOf, Where } from "../query/types.ts";
import { type Cursors, maxPageBytes } from "./answer-bytes.ts";
import { builder } from "./builder.ts";
import type { Context } from "./context.ts";
import type { ScalarShapes } from "./scalars.ts";

export type Page<Row> = { data: Row[]; next_cursor: string | null; next_updated_since: Date; cursors: Cursors };

export type PageArgs = {
  updated_since?: Date | null | undefined;
  limit: number;
  cursor?: string | null | undefined;
};

/** What a list holds, and in which order. */
export type Listed<M extends ModelName> = {
  where?: Where<M>;
  search?: Search | undefined;
  range?: Range<M> | undefined;
  /** The time that the list goes by, newest first; `createdAt` unless said. */
  newestBy?: FieldOf<M>;
  /** The records never change, so there is no next sync, and the same page has the same cursor. */
  isFixed?: boolean | undefined;
  /** The page begins with its oldest record: the cursor leads to older ones all the same. */
  oldestFirst?: boolean;
  /** How many records all pages together hold at most. */
  most?: number;
  /** Prepares a row for the response. */
  show?: ((row: RowOf<M>) => RowOf<M>) | undefined;
  /** The arguments of `show`. They do not filter, so a cursor is valid for any of their values. */
  showArguments?: readonly string[];
};

const { max: mostPerPage } = limits.requests.pageSize;

/** A cursor's content: the last record's time and id, how many were served up to it, and the first page's watermark. */
type Position = { at: Date; id: string; served: number; watermark: Date | undefined };

/** A list's root field, and the plan of the rows that it shows. */
type List<M extends ModelName> = { name: string; plan: ReadPlan<M, undefined> };

/** Every list: newest first by one of its times and `id`, one statement a page, which ends early where it is heavy. */
export async function paginate<M extends ModelName>(
  context: Context,
  { name, plan }: List<M>,
  args: PageArgs,
  listed: Listed<M>,
): Promise<Page<RowOf<M>>> {
  const { isFixed, newestBy = "createdAt", oldestFirst = false, most = Number.POSITIVE_INFINITY, search } = listed;
  const { updated_since: updatedSince, cursor } = args;
  const binding = bindingOf(context, name, args, listed.showArguments);
  const position = cursor == null ? undefined : openCursor(context, binding, cursor);
  const served = position?.served ?? 0;
  const watermark = position === undefined && !isFixed ? context.watermark : position?.watermark;
  const limit = Math.min(args.limit, most - served);
  const read = (mostBytes: number) =>
    context.db.select(plan.name, {
      ...narrowed(plan, listed, updatedSince),
      search: search === undefined ? undefined : { ...search, alone: search.alone && updatedSince == null },
      after: position === undefined ? undefined : [position.at, position.id],
      plan,
      orderBy: orderBy<M>(newestBy),
      take: limit + 1,
      atMost: mostPerPage + 1,
      mostBytes,
    }) as Promise<ListedRow<M>[]>;
  const rows = await (context.answer?.take(read) ?? read(maxPageBytes));
  const data = rows.slice(0, limit);
  const shown = listed.show === undefined ? data : data.map(listed.show);
  const cursorAfter = (count: number): string | null => {
    const last = data[count - 1];
    const reached = served + count;
    const hasMore = count < data.length || rows.length > limit || last?.hasNext === true;
    if (last === undefined || !hasMore || reached >= most) return null;
    const reachedOfMost = most === Number.POSITIVE_INFINITY ? 0 : reached;
    return context.cursors.encode(binding, writePosition(last, newestBy, reachedOfMost, watermark));
  };
  return {
    data: oldestFirst ? shown.toReversed() : shown,
    next_cursor: cursorAfter(data.length),
    // If it is unknown, the next sync reads the same records again.
    next_updated_since: watermark ?? updatedSince ?? new Date(0),
    cursors: { cursorAfter, oldestFirst },
  };
}

/** What has changed since is a range where there is an index for it: whoever asks again and again, asks for little. */
function narrowed<M extends ModelName>(
  { model }: ReadPlan<M, undefined>,
  { where, range }: Listed<M>,
  updatedSince: Date | null | undefined,
): Pick<Selection<M>, "where" | "range"> {
  if (updatedSince == null) return { where, range };
  const changed = { updatedAt: { gte: updatedSince } };
  const isIndexed = model.isIndexedByChange;
  return {
    where: { ...where, ...changed } as Where<M>,
    range: isIndexed ? ({ field: "updatedAt", where: changed } as unknown as Range<M>) : range,
  };
}

/** `hasNext` where the page was weighed. */
type ListedRow<M extends ModelName> = RowOf<M> & Record<string, unknown> & { hasNext?: true | null };

/** Every model that is listed has these columns, which the type of an unknown model does not tell. */
function orderBy<M extends ModelName>(newestBy: string): Order<M>[] {
  return [{ [newestBy]: "desc" }, { id: "desc" }] as Order<M>[];
}

/** The last release reads the first three values and ignores further ones. */
function writePosition(
  last: Record<string, unknown>,
  newestBy: string,
  served: number,
  watermark: Date | undefined,
): string[] {
  const keyset = [new Date(last[newestBy] as Date | string).toISOString(), String(last.id), String(served)];
  return watermark === undefined ? keyset : [...keyset, watermark.toISOString()];
}

function openCursor(context: Context, binding: string, cursor: string): Position {
  const [at = "", id = "", served = "0", watermark] = context.cursors.decode(binding, cursor);
  return {
    at: new Date(at),
    id,
    served: Number(served),
    watermark: watermark === undefined ? undefined : new Date(watermark),
  };
}

/** A cursor belongs to one business, one list and one set of filters. */
function bindingOf(context: Context, name: string, args: PageArgs, showArguments: readonly string[] = []): string {
  const unbound = ["limit", "cursor", ...showArguments];
  const filters = Object.entries(args)
    .filter(([name, value]) => !unbound.includes(name) && value != null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([context.businessId, name, filters]);
}

/** A page costs what it may hold. */
export const pageCost = ({ limit }: { limit: number }) => ({ field: 5, multiplier: limit });

/** The arguments that every list takes, after its own filters; `updated_since` where its records can change. */
export function pageArguments(
  t: Parameters<Parameters<typeof builder.queryField>[1]>[0]["arg"],
  { limit: defaultLimit = 25, isFixed = false }: { limit?: number | undefined; isFixed?: boolean | undefined } = {},
) {
  const updatedSince = t({
    type: "DateTime",
    description: "Only records updated at or after this time: the `next_updated_since` of the last sync.",
  });
  return {
    ...(isFixed ? {} : { updated_since: updatedSince }),
    limit: t({
      type: "PageLimit",
      required: true,
      defaultValue: defaultLimit,
      description: "Maximum number of records in the page.",
    }),
    cursor: t({ type: "Cursor", description: "`next_cursor` of the previous page." }),
  };
}

type PageType = { name: string; records: string; cost?: number | undefined; isFixed?: boolean | undefined };

/** `cost` is that of a record that has no fields, whose costs are added up otherwise. */
export function pageType<Shape>(
  ref: ObjectRef<typeof builder.$inferSchemaTypes, Shape> | keyof ScalarShapes,
  { name, records, cost = 0, isFixed = false }: PageType,
) {
  // The relations that the type itself includes are planned, which the type of a model's rows does not tell.
  return builder.objectRef<Page<object>>(name).implement({
    description: `A page of ${records}.`,
    fields: (t) => ({
      data: t.field({
        type: [ref],
        description: `The ${records} of the page.`,
        complexity: { field: cost, multiplier: 1 },
        resolve: (page) => page.data as never,
      }),
      next_cursor: t.string({
        nullable: true,
        description:
          "The cursor of the next page. Null on the last page. A page can have fewer records than `limit` and still a next one: it ends early, after at least one record, at 4 MB (80 KB as the result of a tool, 8 MB for all lists of a GraphQL document).",
        resolve: (page) => page.next_cursor,
      }),
      ...(isFixed
        ? {}
        : {
            next_updated_since: t.field({
              type: "DateTime",
              description:
                "The time to pass as `updated_since` in the next sync, once you have read all pages. Every record that is saved later has this `updated_at` or a later one. It is the same on every page, and a few seconds before the first page was read. A change that takes long to save holds it back.",
              resolve: (page) => page.next_updated_since,
            }),
          }),
    }),
  });
}
