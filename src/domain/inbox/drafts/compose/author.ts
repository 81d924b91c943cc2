import type { Caller } from "../../../../auth/caller.ts";
import type { NewRow, RowOf, Where } from "../../../../query/types.ts";

type Author = Pick<NewRow<"Draft">, "draftedByKind" | "draftedById" | "draftedByName">;

/** The name is stored with the draft, because keys and apps can be deleted. */
export function authorOf({ kind, id, name }: Caller): Author {
  return { draftedByKind: authorKind(kind), draftedById: id, draftedByName: name };
}

/** The drafts that the caller may change: a key or app its own, a person all. */
export function changeableBy({ kind, id }: Caller): Where<"Draft"> {
  return kind === "user" ? {} : { draftedByKind: authorKind(kind), draftedById: id };
}

/** The access of the root fields lets no anonymous caller in. */
function authorKind(kind: Caller["kind"]): RowOf<"Draft">["draftedByKind"] {
  if (kind === "anonymous") throw new Error("an anonymous caller cannot draft");
  return kind;
}
