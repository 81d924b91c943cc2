import { isExclusionViolation } from "../../database/errors.ts";
import { Problem } from "../../problems.ts";

export function overlaps(): Problem {
  return new Problem("booking-overlap", "The assignee has another live booking within these times.");
}

/** The exclusion constraint decides; the transaction that met it is gone as a whole before the problem is named. */
export async function refuseOverlap<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isExclusionViolation(error)) throw overlaps();
    throw error;
  }
}
