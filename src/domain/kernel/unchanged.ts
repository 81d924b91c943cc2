import { Problem } from "../../problems.ts";

/** What a change names of the record that its person has read. */
export type Seen = { updated_at?: Date | null | undefined };

/** The argument of a change that is refused where the record has changed since it was read. */
export function seenAt(noun: string) {
  return {
    type: "DateTime",
    description: `The ${noun}'s \`updated_at\` as it was read. If the ${noun} has changed since, the precondition fails and nothing is changed.`,
  } as const;
}

/** The 412 of a locked record that is another than was read; without `seen`, whatever there is will do. */
export function assertUnchanged({ updatedAt }: { updatedAt: Date }, seen: Seen["updated_at"], noun: string): void {
  if (seen != null && seen.getTime() !== updatedAt.getTime())
    throw new Problem("precondition-failed", `The ${noun} has changed since it was read.`);
}
