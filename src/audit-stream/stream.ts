/** The id of the operator's stream, in place of a business's id. No business has it. */
export const operatorStream = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** A stream that a worker has claimed. */
export type ClaimedStream = {
  /** `operatorStream`, or the business whose entries it has. */
  businessId: string;
  slug: string | null;
  claimId: string;
  url: string;
  secret: Buffer | null;
  /** Null before the oldest entry. */
  cursorAt: Date | null;
  cursorId: string;
  failureCount: number;
  failingSince: Date | null;
  gapFrom: Date | null;
  gapTo: Date | null;
  /** The id of the message about a gap; null if none is due. */
  gapId: string | null;
};

/** An id that sorts before all entries of the same time. */
export const beforeAll = "00000000-0000-0000-0000-000000000000";
