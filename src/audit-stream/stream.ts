/** The stream of the installation's operator, in the place of a business's id, which it never is. */
export const operatorStream = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** A stream that a worker has claimed. */
export type ClaimedStream = {
  /** `operatorStream`, or the business whose entries it has. */
  businessId: string;
  slug: string | null;
  claimId: string;
  url: string;
  secret: Buffer | null;
  /** Null: before the oldest entry that is kept. */
  cursorAt: Date | null;
  cursorId: string;
  failureCount: number;
  failingSince: Date | null;
  gapFrom: Date | null;
  gapTo: Date | null;
  /** Names the message about the gap, while that is due. */
  gapId: string | null;
};

/** The id of no entry, which comes before all of its time. */
export const beforeAll = "00000000-0000-0000-0000-000000000000";
