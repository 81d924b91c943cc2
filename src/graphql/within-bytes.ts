import type { ExecutionResult } from "graphql";
import { Problem } from "../problems.ts";
import { assertDocumentFits } from "./answer-bytes.ts";
import { errorOf } from "./errors.ts";

/** What one document selects of a record again and again is refused. */
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
