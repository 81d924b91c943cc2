import { queryFromInfo } from "@pothos/plugin-prisma";
import type { FieldNode, GraphQLResolveInfo } from "graphql";
import { prepareSelect } from "../database/query/select.ts";
import type { Include, ModelName } from "../database/query/types.ts";

/** The records that a root field answers with: their model, and whether they lie in a page's `data`. */
export type Shown = { model: ModelName; path?: "data" };

/** What the root fields of persisted operations include: their selections never change. */
const includes = new WeakMap<FieldNode, { include: object | undefined }>();

/** Plans what the field of a persisted operation reads, and writes the head of its statement. */
export function planField(field: FieldNode, { model, path }: Shown, info: GraphQLResolveInfo): void {
  const include = includeOf({}, info, path);
  includes.set(field, { include });
  prepareSelect(model, include);
}

/** The relations that the selection shows of a record, or of the records in a page's `data`. */
export function plannedInclude<M extends ModelName>(
  context: object,
  info: GraphQLResolveInfo,
  path?: "data",
): Include<M> | undefined {
  const [field] = info.fieldNodes;
  const planned = field === undefined ? undefined : includes.get(field);
  return (planned === undefined ? includeOf(context, info, path) : planned.include) as Include<M> | undefined;
}

function includeOf(context: object, info: GraphQLResolveInfo, path: "data" | undefined): object | undefined {
  return queryFromInfo({ context, info, ...(path === undefined ? {} : { paths: [[path]] }) }).include;
}
