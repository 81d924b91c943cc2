import { Problem } from "../../problems.ts";

/** The version of the record that the caller has read. */
export type Seen = { updated_at?: Date | null | undefined };

/** The argument of a change that fails if the record has changed since it was read. */
export function seenAt(noun: string) {
  return {
    type: "DateTime",
    description: `The ${noun}'s \`updated_at\` as it was read. If the ${noun} has changed since, the precondition fails and nothing is changed.`,
  } as const;
}

/** Throws a 412 if the locked record has changed since it was read. Without `seen`, any version passes. */
export function assertUnchanged({ updatedAt }: { updatedAt: Date }, seen: Seen["updated_at"], noun: string): void {
  if (seen != null && seen.getTime() !== updatedAt.getTime())
    throw new Problem("precondition-failed", `The ${noun} has changed since it was read.`);
}
