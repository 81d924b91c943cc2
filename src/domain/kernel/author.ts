import type { Caller } from "../../auth/caller.ts";
import { builder, example } from "../../graphql/builder.ts";
import { plainType } from "./plain-type.ts";

/** Named after drafts, which had it first. */
export const AuthorKind = builder.enumType("DrafterKind", {
  description: "Drafts, notes and files are made by people and apps.",
  values: {
    user: { description: "A team member." },
    api_key: { description: "An API key." },
    oauth: { description: "A connected app." },
  } as const,
});

type Author = { kind: typeof AuthorKind.$inferType; name: string };

export const AuthorType = plainType<Author>("Author", {
  description: "The person or the program that made a record.",
  fields: (t) => ({
    kind: t.expose("kind", { type: AuthorKind, description: "The kind of author.", ...example("user") }),
    name: t.exposeString("name", {
      description: "The name of the person, key or app.",
      ...example("Sam Taylor"),
    }),
  }),
});

/** Root fields that write do not allow anonymous callers. */
export function authorKindOf({ kind }: Pick<Caller, "kind">): Author["kind"] {
  if (kind === "anonymous") throw new Error("an anonymous caller cannot be an author");
  return kind;
}
