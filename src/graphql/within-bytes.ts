import type { ExecutionResult } from "graphql";
import { Problem } from "../problems.ts";
import { assertDocumentFits } from "./answer-bytes.ts";
import { errorOf } from "./errors.ts";

/** Replaces a result that is too large, because a document can select a record repeatedly. */
export async function withinBytes(result: ExecutionResult): Promise<ExecutionResult> {
  if (result.data == null) return result;
  try {
    await assertDocumentFits(result.data);
    return result;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { data: null, errors: [errorOf(error)] };
  }
}
