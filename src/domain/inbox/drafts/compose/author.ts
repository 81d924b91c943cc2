import type { Caller } from "../../../../auth/caller.ts";
import type { CreateData, Where } from "../../../../query/types.ts";
import { authorKindOf } from "../../../kernel/author.ts";

type Author = Pick<CreateData<"Draft">, "draftedByKind" | "draftedById" | "draftedByName">;

/** The name is stored with the draft, because keys and apps can be deleted. */
export function authorOf(caller: Caller): Author {
  return { draftedByKind: authorKindOf(caller), draftedById: caller.id, draftedByName: caller.name };
}

/** The drafts that the caller can change: all for a person, its own for a key or app. */
export function changeableBy(caller: Caller): Where<"Draft"> {
  return caller.kind === "user" ? {} : { draftedByKind: authorKindOf(caller), draftedById: caller.id };
}
