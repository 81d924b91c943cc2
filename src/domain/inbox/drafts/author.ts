import type { Caller } from "../../../auth/caller.ts";
import type { NewRow, RowOf, Where } from "../../../database/query/types.ts";

type Author = Pick<NewRow<"Draft">, "draftedByKind" | "draftedById" | "draftedByName">;

/** Kept with the draft, so that the name outlives its key. */
export function authorOf({ kind, id, name }: Caller): Author {
  return { draftedByKind: authorKind(kind), draftedById: id, draftedByName: name };
}

/** The drafts that the caller may change: a key or app those that it wrote itself, a person all. */
export function changeableBy({ kind, id }: Caller): Where<"Draft"> {
  return kind === "user" ? {} : { draftedByKind: authorKind(kind), draftedById: id };
}

/** The root fields' access lets nobody in who has not said who they are. */
function authorKind(kind: Caller["kind"]): RowOf<"Draft">["draftedByKind"] {
  if (kind === "anonymous") throw new Error("nobody drafts anonymously");
  return kind;
}
