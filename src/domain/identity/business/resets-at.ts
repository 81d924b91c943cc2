import { limits } from "../../../limits/limits.ts";
import type { RowOf } from "../../../query/types.ts";

const dayMs = 86_400_000;

/** When a sandbox's data are reset by themselves. Null for a live business. */
export function resetsAt({
  sandboxAt,
  sandboxResetAt,
}: Pick<RowOf<"Business">, "sandboxAt" | "sandboxResetAt">): Date | null {
  const since = sandboxAt === null ? null : (sandboxResetAt ?? sandboxAt);
  return since && new Date(since.getTime() + limits.sandbox.keptDays.max * dayMs);
}
