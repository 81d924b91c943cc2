import type { Caller } from "../../../../auth/caller.ts";
import type { CreateData, RowOf, Where } from "../../../../query/types.ts";

type Author = Pick<CreateData<"Draft">, "draftedByKind" | "draftedById" | "draftedByName">;

/** The name is stored with the draft, because keys and apps can be deleted. */
export function authorOf({ kind, id, name }: Caller): Author {
  return { draftedByKind: authorKind(kind), draftedById: id, draftedByName: name };
}

/** The drafts that the caller can change: all for a person, its own for a key or app. */
export function changeableBy({ kind, id }: Caller): Where<"Draft"> {
  return kind === "user" ? {} : { draftedByKind: authorKind(kind), draftedById: id };
}

/** Root fields with drafts do not allow anonymous callers. */
function authorKind(kind: Caller["kind"]): RowOf<"Draft">["draftedByKind"] {
  if (kind === "anonymous") throw new Error("an anonymous caller cannot draft");
  return kind;
}
