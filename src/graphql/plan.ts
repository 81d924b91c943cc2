import { queryFromInfo } from "@pothos/plugin-prisma";
import type { FieldNode, GraphQLResolveInfo } from "graphql";
import type { Include, ModelName } from "../database/query/types.ts";

type Plan = { include: object | undefined };

/** The plans of persisted operations, by their root fields: their selections never change. */
const plans = new WeakMap<FieldNode, Plan | undefined>();

/** Says that the field is a persisted operation's, so that what it includes is planned once. */
export function keepPlanOf(field: FieldNode): void {
  plans.set(field, undefined);
}

/** The relations that the selection shows of a record, or of the records in a page's `data`. */
export function plannedInclude<M extends ModelName>(
  context: object,
  info: GraphQLResolveInfo,
  path?: "data",
): Include<M> | undefined {
  const [field] = info.fieldNodes;
  const kept = field === undefined ? undefined : plans.get(field);
  if (kept !== undefined) return kept.include as Include<M> | undefined;
  const { include } = queryFromInfo({ context, info, ...(path === undefined ? {} : { paths: [[path]] }) });
  if (field !== undefined && plans.has(field)) plans.set(field, { include });
  return include as Include<M> | undefined;
}
