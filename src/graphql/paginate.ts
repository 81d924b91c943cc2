import type { ObjectRef } from "@pothos/core";
import { limits } from "../limits/limits.ts";
import type { ReadPlan } from "../query/read-plan.ts";
import type { FindOptions, Range, Search } from "../query/select.ts";
import type { FieldOf, ModelName, OrderBy, RowOf, Where } from "../query/types.ts";
import { type Cursors, maxPageBytes } from "./answer-bytes.ts";
import { builder } from "./builder.ts";
import type { Context } from "./context.ts";
import type { ScalarShapes } from "./scalars.ts";

export type Page<Row> = {
  data: Row[];
  next_cursor: string | null;
  next_updated_since: Date;
  total_count: number | null;
  cursors: Cursors;
};

export type PageArgs = {
  updated_since?: Date | null | undefined;
  limit: number;
  cursor?: string | null | undefined;
  sort?: RecordOrder | null | undefined;
  total_count?: boolean | null | undefined;
};

/** The orders of a list that a caller can choose. */
export const RecordOrder = builder.enumType("RecordOrder", {
  description: "The order of a list.",
  values: {
    created_at_desc: { description: "Newest first." },
    created_at_asc: { description: "Oldest first." },
    updated_at_desc: {
      description: "Last changed first. A record that changes while you read the pages moves to the first page.",
    },
    updated_at_asc: {
      description: "Last changed last. A record that changes while you read the pages moves to the last page.",
    },
  } as const,
});

type RecordOrder = typeof RecordOrder.$inferType;

export const newestFirst: RecordOrder = "created_at_desc";

/** The records of a list and their order. */
export type Listed<M extends ModelName> = {
  where?: Where<M> | undefined;
  search?: Search | undefined;
  range?: Range<M> | undefined;
  constants?: readonly FieldOf<M>[];
  /** The time that sorts the list, newest first. Default: `createdAt`. */
  newestBy?: FieldOf<M>;
  /** The records never change, so there is no next sync, and equal pages have equal cursors. */
  isFixed?: boolean | undefined;
  /** The page starts with its oldest record. The cursor still leads to older ones. */
  oldestFirst?: boolean;
  /** The maximum number of records in all pages together. */
  maxRecords?: number;
  /** Prepares a row for the response. */
  show?: ((row: RowOf<M>) => RowOf<M>) | undefined;
  /** The arguments of `show`. They do not filter, so a cursor is valid for any of their values. */
  showArguments?: readonly string[];
};

const { max: maxPerPage } = limits.requests.pageSize;
const { max: maxCounted } = limits.requests.totalCount;

/** A cursor's content: the last record's time and id, how many were served up to it, and the first page's watermark. */
type Position = { at: Date; id: string; served: number; watermark: Date | undefined };

/** A list's root field, and the plan of the rows that it shows. */
type List<M extends ModelName> = { name: string; plan: ReadPlan<M, undefined> };

/** Reads one page of a list with one statement, newest first by a time and `id`. Ends heavy pages early. */
export async function paginate<M extends ModelName>(
  context: Context,
  { name, plan }: List<M>,
  args: PageArgs,
  listed: Listed<M>,
): Promise<Page<RowOf<M>>> {
  const { isFixed, oldestFirst = false, maxRecords = Number.POSITIVE_INFINITY, search } = listed;
  const { updated_since: updatedSince, cursor } = args;
  const order = orderOf(args.sort, listed.newestBy);
  const binding = bindingOf(context, name, args, listed.showArguments);
  const position = cursor == null ? undefined : openCursor(context, binding, cursor);
  const served = position?.served ?? 0;
  const watermark = position === undefined && !isFixed ? context.request.watermark : position?.watermark;
  const limit = Math.min(args.limit, maxRecords - served);
  const { where, range } = narrowed(plan, listed, updatedSince);
  const options: FindOptions<M, undefined> = {
    plan,
    range,
    constants: listed.constants,
    search:
      search === undefined ? undefined : { ...search, alone: search.alone && updatedSince == null && order.isDefault },
    after: position === undefined ? undefined : [position.at, position.id],
    maxTake: maxPerPage + 1,
  };
  const read = (maxBytes: number) =>
    context.db.findMany(
      plan.name,
      { where, orderBy: orderBy<M>(order), take: limit + 1 },
      { ...options, maxBytes },
    ) as Promise<ListedRow<M>[]>;
  const count = () => context.db.count(plan.name, { where, take: maxCounted }, { plan, search: options.search });
  const [rows, totalCount] = await Promise.all([
    context.request.answer?.readList(read) ?? read(maxPageBytes),
    args.total_count ? count() : null,
  ]);
  const data = rows.slice(0, limit);
  const shown = listed.show === undefined ? data : data.map(listed.show);
  const cursorAfter = (count: number): string | null => {
    const last = data[count - 1];
    const reached = served + count;
    const hasMore = count < data.length || rows.length > limit || last?.hasNext === true;
    if (last === undefined || !hasMore || reached >= maxRecords) return null;
    const countedTo = maxRecords === Number.POSITIVE_INFINITY ? 0 : reached;
    return context.services.cursors.encode(binding, writePosition(last, order.by, countedTo, watermark));
  };
  return {
    data: oldestFirst ? shown.toReversed() : shown,
    next_cursor: cursorAfter(data.length),
    // If it is unknown, the next sync reads the same records again.
    next_updated_since: watermark ?? updatedSince ?? new Date(0),
    total_count: totalCount,
    cursors: { cursorAfter, oldestFirst },
  };
}

/** Uses the index on `updatedAt`, if there is one, so that frequent syncs read little. */
function narrowed<M extends ModelName>(
  { model }: ReadPlan<M, undefined>,
  { where, range }: Listed<M>,
  updatedSince: Date | null | undefined,
): Pick<Listed<M>, "where" | "range"> {
  if (updatedSince == null) return { where, range };
  const changed = { updatedAt: { gte: updatedSince } };
  const isIndexed = model.isIndexedByChange;
  return {
    where: { ...where, ...changed } as Where<M>,
    range: isIndexed ? ({ field: "updatedAt", where: changed } as unknown as Range<M>) : range,
  };
}

/** `hasNext` is set if the page's bytes were limited. */
type ListedRow<M extends ModelName> = RowOf<M> & Record<string, unknown> & { hasNext?: true | null };

type Order = { by: string; direction: "asc" | "desc"; isDefault: boolean };

/** The order that the caller has chosen, or else newest first. */
function orderOf(sort: RecordOrder | null | undefined, newestBy = "createdAt"): Order {
  if (sort == null || sort === newestFirst) return { by: newestBy, direction: "desc", isDefault: true };
  return {
    by: sort.startsWith("created_at") ? "createdAt" : "updatedAt",
    direction: sort.endsWith("_asc") ? "asc" : "desc",
    isDefault: false,
  };
}

/** Every listed model has these columns. The type of an unknown model does not express this. */
function orderBy<M extends ModelName>({ by, direction }: Order): OrderBy<M>[] {
  return [{ [by]: direction }, { id: direction }] as OrderBy<M>[];
}

/** The previous release reads the first three values and ignores others. */
function writePosition(
  last: Record<string, unknown>,
  by: string,
  served: number,
  watermark: Date | undefined,
): string[] {
  const keyset = [new Date(last[by] as Date | string).toISOString(), String(last.id), String(served)];
  return watermark === undefined ? keyset : [...keyset, watermark.toISOString()];
}

function openCursor(context: Context, binding: string, cursor: string): Position {
  const [at = "", id = "", served = "0", watermark] = context.services.cursors.decode(binding, cursor);
  return {
    at: new Date(at),
    id,
    served: Number(served),
    watermark: watermark === undefined ? undefined : new Date(watermark),
  };
}

/** The text that a cursor is bound to: the business, list and filters. */
function bindingOf(context: Context, name: string, args: PageArgs, showArguments: readonly string[] = []): string {
  const unbound = ["limit", "cursor", "total_count", ...showArguments];
  const filters = Object.entries(args)
    .filter(([name, value]) => !unbound.includes(name) && value != null)
    // The previous release does not know the default order, and its cursors go on here.
    .filter(([name, value]) => name !== "sort" || value !== newestFirst)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([context.db.businessId, name, filters]);
}

/** The cost of a page's `total_count`, in records. */
const countCost = 100;

/** A page costs as much as its maximum number of records. */
export const pageCost = ({ limit, total_count: isCounted }: Pick<PageArgs, "limit" | "total_count">) => ({
  field: isCounted ? 5 + countCost : 5,
  multiplier: limit,
});

/** The arguments of every list, after its own filters. Lists of immutable records have no `updated_since`. */
export function pageArguments(
  t: Parameters<Parameters<typeof builder.queryField>[1]>[0]["arg"],
  {
    limit: defaultLimit = 25,
    isFixed = false,
    isSortable = false,
  }: { limit?: number | undefined; isFixed?: boolean | undefined; isSortable?: boolean | undefined } = {},
) {
  const updatedSince = t({
    type: "DateTime",
    description: "Only records updated at or after the last sync's `next_updated_since`.",
  });
  return {
    ...(isFixed ? {} : { updated_since: updatedSince }),
    limit: t({
      type: "PageLimit",
      required: true,
      defaultValue: defaultLimit,
      description: "Maximum number of records.",
    }),
    cursor: t({ type: "Cursor", description: "`next_cursor` of the previous page." }),
    ...(isSortable
      ? {
          sort: t({
            type: RecordOrder,
            required: true,
            defaultValue: newestFirst,
            description: "The order of the records.",
          }),
          total_count: t.boolean({
            required: true,
            defaultValue: false,
            description: "Whether the page has the `total_count` of the matching records.",
          }),
        }
      : {}),
  };
}

type PageType = {
  name: string;
  records: string;
  cost?: number | undefined;
  isFixed?: boolean | undefined;
  isSortable?: boolean | undefined;
};

/** `cost` is that of a record without fields. The costs of fields are added up otherwise. */
export function pageType<Shape>(
  ref: ObjectRef<typeof builder.$inferSchemaTypes, Shape> | keyof ScalarShapes,
  { name, records, cost = 0, isFixed = false, isSortable = false }: PageType,
) {
  // The plan reads the relations that the type always includes. The type of the model's rows does not express this.
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
          "The cursor of the next page. Null on the last page. A page can have fewer records than `limit` and still a next page. It ends early, after at least one record, at 4 MB (80 KB as the result of a tool; 8 MB for all lists of a GraphQL document).",
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
      ...(isSortable
        ? {
            total_count: t.int({
              nullable: true,
              description: `The number of ${records} that match the filters, on all pages together. 10,000 means 10,000 or more. Null unless the request asks for it with \`total_count\`.`,
              resolve: (page) => page.total_count,
            }),
          }
        : {}),
    }),
  });
}
