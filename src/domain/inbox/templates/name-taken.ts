import { isUniqueViolation } from "../../../postgres/errors.ts";
import { Problem } from "../../../problems.ts";

export function nameTaken(): Problem {
  return new Problem("conflict", "Another reply template has the name.");
}

/** Maps a violated unique index on names to a problem. */
export function nameViolation(error: unknown): Problem | undefined {
  return isUniqueViolation(error) ? nameTaken() : undefined;
}
