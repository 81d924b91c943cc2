import { type FieldNode, type GraphQLOutputType, type GraphQLResolveInfo, getNamedType, isObjectType } from "graphql";
import { modelOf } from "../query/models.ts";
import { planRead, type ReadPlan } from "../query/read-plan.ts";
import type { Shown } from "./declarations.ts";
import { planRecord } from "./plan-record.ts";
import { collectFields, type Selecting } from "./selection.ts";

/** A root field's type and the nodes that select it. */
type Selection = { type: GraphQLOutputType; nodes: readonly FieldNode[] };

/**
 * Plans what a compiled root field reads. A change's own code reads the record that is answered, too: `isWhole` reads all
 * its columns.
 */
export function planField(selection: Selection, shows: Shown, selecting: Selecting, isWhole: boolean): ReadPlan {
  return plan(selection, shows, selecting, isWhole, "operation");
}

/** The plan of a field in a document that a caller has written, made for this request. */
export function planGiven(info: GraphQLResolveInfo, shows: Shown): ReadPlan {
  const selecting = { fragments: new Map(Object.entries(info.fragments)), variables: info.variableValues };
  const isWhole = info.parentType === info.schema.getMutationType();
  return plan({ type: info.returnType, nodes: info.fieldNodes }, shows, selecting, isWhole, "caller");
}

function plan(
  { type, nodes }: Selection,
  { model, path }: Shown,
  selecting: Selecting,
  isWhole: boolean,
  reader: "operation" | "caller",
): ReadPlan {
  const answered = getNamedType(type);
  const selections = nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  if (!isObjectType(answered)) return planRead(model, {}, { reader });
  if (path === undefined) return planShown({ type: answered, selections });
  const field = answered.getFields()[path];
  const shown = field && getNamedType(field.type);
  if (!isObjectType(shown)) return planRead(model, {}, { reader });
  const inside = [...collectFields(answered, selections, selecting).values()].flat();
  return planShown({
    type: shown,
    selections: inside.flatMap(({ name, selectionSet }) =>
      name.value === path ? (selectionSet?.selections ?? []) : [],
    ),
  });

  function planShown(record: Parameters<typeof planRecord>[1]): ReadPlan {
    const { columns, include } = planRecord(modelOf(model), record, selecting);
    return planRead(model, include, { columns: isWhole ? undefined : columns, reader });
  }
}
