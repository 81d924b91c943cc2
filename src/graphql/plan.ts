import { queryFromInfo } from "@pothos/plugin-prisma";
import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  getNamedType,
  isLeafType,
  isObjectType,
} from "graphql";
import type { Relations } from "../query/include.ts";
import { modelOf } from "../query/models.ts";
import { includedByCaller, prepareSelect } from "../query/select.ts";
import type { Selected } from "../query/selected.ts";
import type { Include, ModelName } from "../query/types.ts";
import { narrow } from "./narrow.ts";
import { collectFields } from "./selection.ts";

/** The records that a root field answers with: their model, and the field of the answer that they lie in, as in `data`. */
export type Shown = { model: ModelName; path?: string };

/** What the planned root fields include: their selections never change. */
const includes = new WeakMap<FieldNode, object>();

/**
 * Plans what the field of a persisted operation or document reads, and writes the head of its statement. A change's own
 * code reads the record that is answered, too: there its columns are all read.
 */
export function planField(field: FieldNode, { model, path }: Shown, info: GraphQLResolveInfo): void {
  const included = includeOf({}, info, path);
  const type = shownType(info, path);
  if (!isObjectType(type)) {
    plan(field, model, included);
    return;
  }
  const shown = { type, selections: selectionsOf(info, path) };
  const fragments = new Map(Object.entries(info.fragments));
  const { columns, include } = narrow(modelOf(model), shown, included as Relations, fragments);
  plan(field, model, include, info.parentType === info.schema.getQueryType() ? columns : undefined);
}

function plan(field: FieldNode, model: ModelName, include: object, columns?: Selected): void {
  includes.set(field, include);
  prepareSelect(model, include, columns);
}

/** Those of the field, or of what lies in a field of its answer. */
function selectionsOf({ fieldNodes, returnType, fragments }: GraphQLResolveInfo, path: string | undefined) {
  const selections = fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  const answered = getNamedType(returnType);
  if (path === undefined || !isObjectType(answered)) return selections;
  const fields = [...collectFields(answered, selections, new Map(Object.entries(fragments))).values()].flat();
  return fields.flatMap(({ name, selectionSet }) => (name.value === path ? (selectionSet?.selections ?? []) : []));
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
