import type { ImportExisting, ImportOutcome } from "../../../generated/prisma/client.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

export type Existing = ImportExisting;
export type Outcome = ImportOutcome;

export type Decision = {
  outcome: Outcome;
  /** Shown beside the row. */
  reason: string | null;
  /** The existing record that the row is about, or null. */
  recordId: string | null;
  /** Makes the change and returns its record's id. Undefined if the row changes nothing. */
  carryOut?: (db: Transaction) => Promise<string>;
};

/** The records that exist for a batch of rows: the business's own and those of earlier rows. */
export type Known<Row> = {
  /** Decides what a row does. Later rows see the result. */
  decide(row: Row, position: number): Decision;
};

export function skipped(reason: string, recordId: string | null): Decision {
  return { outcome: "skipped", reason, recordId };
}

export function refused(reasons: readonly string[]): Decision {
  return { outcome: "refused", reason: reasons.join(" "), recordId: null };
}
