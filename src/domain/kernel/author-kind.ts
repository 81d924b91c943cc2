import type { Caller } from "../../auth/caller.ts";
import { builder } from "../../graphql/builder.ts";

/** Named after drafts, which had it first. */
export const AuthorKind = builder.enumType("DrafterKind", {
  description: "Drafts and notes are written by people and apps.",
  values: {
    user: { description: "A team member." },
    api_key: { description: "An API key." },
    oauth: { description: "A connected app." },
  } as const,
});

/** Root fields that write do not allow anonymous callers. */
export function authorKindOf({ kind }: Caller): typeof AuthorKind.$inferType {
  if (kind === "anonymous") throw new Error("an anonymous caller cannot be an author");
  return kind;
}
