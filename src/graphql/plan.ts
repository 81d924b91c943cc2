import {
  type FieldNode,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
  type SelectionNode,
} from "graphql";
import { modelOf } from "../query/models.ts";
import { planRead, type ReadPlan } from "../query/read-plan.ts";
import type { Shown } from "./declarations.ts";
import { planRecord } from "./plan-record.ts";
import { collectFields, type Selecting } from "./selection.ts";

/** A root field's type and the nodes that select it. */
type Selection = { type: GraphQLOutputType; nodes: readonly FieldNode[] };

/** `isWhole` reads all columns, for mutations, whose code also uses the record. */
type Options = { isWhole: boolean; reader: "operation" | "expansion" | "caller" };

/** Plans a field in a document from a caller, for one request. */
export function planGiven(info: GraphQLResolveInfo, shows: Shown): ReadPlan {
  const selecting = { fragments: new Map(Object.entries(info.fragments)), variables: info.variableValues };
  const isWhole = info.parentType === info.schema.getMutationType();
  return planField({ type: info.returnType, nodes: info.fieldNodes }, shows, selecting, { isWhole, reader: "caller" });
}

/** Plans the read of a root field. */
export function planField(
  selection: Selection,
  { model, path }: Shown,
  selecting: Selecting,
  { isWhole, reader }: Options,
): ReadPlan {
  const shown = shownRecord(selection, path, selecting);
  if (shown === undefined) return planRead(model, {}, { reader });
  const { columns, include } = planRecord(modelOf(model), shown, selecting);
  return planRead(model, include, { columns: isWhole ? undefined : columns, reader });
}

/** The type and selections of the records in the answer. Undefined if they are scalars. */
function shownRecord({ type, nodes }: Selection, path: string | undefined, selecting: Selecting) {
  const answered = getNamedType(type);
  if (!isObjectType(answered)) return undefined;
  if (path === undefined) return { type: answered, selections: selectionsOf(nodes) };
  const field = answered.getFields()[path];
  const shown = field && getNamedType(field.type);
  if (!isObjectType(shown)) return undefined;
  const inside = [...collectFields(answered, selectionsOf(nodes), selecting).values()].flat();
  return { type: shown, selections: selectionsOf(inside.filter(({ name }) => name.value === path)) };
}

function selectionsOf(nodes: readonly FieldNode[]): SelectionNode[] {
  return nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
}
