import { queryFromInfo } from "@pothos/plugin-prisma";
import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  getNamedType,
  isLeafType,
  isObjectType,
} from "graphql";
import { includedByCaller, prepareSelect } from "../database/query/select.ts";
import type { Include, ModelName } from "../database/query/types.ts";

/** The records that a root field answers with: their model, and the field of the answer that they lie in, as in `data`. */
export type Shown = { model: ModelName; path?: string };

/** What the planned root fields include: their selections never change. */
const includes = new WeakMap<FieldNode, object>();

/** Plans what the field of a persisted operation or document reads, and writes the head of its statement. */
export function planField(field: FieldNode, { model, path }: Shown, info: GraphQLResolveInfo): void {
  const include = includeOf({}, info, path);
  includes.set(field, include);
  prepareSelect(model, include);
}

/** The relations that the selection shows of a record, or of what lies in a field of the answer, as in a page's `data`. */
export function plannedInclude<M extends ModelName>(
  context: object,
  info: GraphQLResolveInfo,
  path?: string,
): Include<M> {
  const [field] = info.fieldNodes;
  const planned = field === undefined ? undefined : includes.get(field);
  return (planned ?? includedByCaller(includeOf(context, info, path))) as Include<M>;
}

function includeOf(context: object, info: GraphQLResolveInfo, path: string | undefined): object {
  if (isLeafType(shownType(info, path))) return {};
  return queryFromInfo({ context, info, ...(path === undefined ? {} : { paths: [[path]] }) }).include ?? {};
}

function shownType({ returnType }: GraphQLResolveInfo, path: string | undefined): GraphQLNamedType {
  const answered = getNamedType(returnType);
  const field = path !== undefined && isObjectType(answered) ? answered.getFields()[path] : undefined;
  return field === undefined ? answered : getNamedType(field.type);
}
