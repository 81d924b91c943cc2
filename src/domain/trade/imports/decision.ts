import type { ImportExisting, ImportOutcome } from "../../../generated/prisma/client.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

export type Existing = ImportExisting;
export type Outcome = ImportOutcome;

/** What becomes of a row. */
export type Decision = {
  outcome: Outcome;
  /** What a person is told beside it. */
  reason: string | null;
  /** The record that the row is about, where there is one already. */
  recordId: string | null;
  /** Makes the change and gives back its record's id; nothing where the row changes nothing. */
  carryOut?: (db: Transaction) => Promise<string>;
};

/** What there is already of what a few rows are about: from the business's records, and from the rows before them. */
export type Known<Row> = {
  /** What the row would do; what it does is known to those after it from then on. */
  decide(row: Row, position: number): Decision;
};

export function skipped(reason: string, recordId: string | null): Decision {
  return { outcome: "skipped", reason, recordId };
}
