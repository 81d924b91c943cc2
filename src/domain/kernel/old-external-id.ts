import { isUniqueViolation } from "../../database/errors.ts";
import { Problem } from "../../problems.ts";

export function externalIdTaken(externalId: string | null | undefined): Problem {
  return new Problem(
    "duplicate-external-id",
    `Another record has the external_id ${JSON.stringify(externalId ?? "")}.`,
  );
}

/** The unique index decides; the transaction that met it is gone as a whole before the problem is named. */
export async function assertExternalIdFree<T>(
  externalId: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (externalId != null && isUniqueViolation(error)) throw externalIdTaken(externalId);
    throw error;
  }
}
