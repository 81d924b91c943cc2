import type { Claim } from "../claim.ts";
import type { Handler, Outcome, Work } from "../handler.ts";

type Parts = {
  /** Makes an attempt, and stores its result. The retry is null if the item is done with. */
  push(claim: Claim): Promise<{ retrySeconds: number | null; isPostponed?: true }>;
};

/** Records on their way into the books. A lost attempt is repeated at once, and looks up what it may have created. */
export function accountingHandler({ push }: Parts): Handler<Work, Outcome> {
  return {
    kind: "accounting",
    load: async (claims) => claims.map((claim) => ({ claim })),
    attempt: async ({ claim }) => ({ claim, stalled: false, ...(await push(claim)) }),
    lost: (claim) => ({ claim, stalled: false, retrySeconds: 0 }),
    // `push` has already stored the result.
    record: async () => undefined,
  };
}
