import { isExclusionViolation } from "../../../postgres/errors.ts";
import { Problem } from "../../../problems.ts";

export function overlapProblem(): Problem {
  return new Problem("booking-overlap", "The assignee has another scheduled booking at that time.");
}

export function overlapViolation(error: unknown): Problem | undefined {
  return isExclusionViolation(error) ? overlapProblem() : undefined;
}
