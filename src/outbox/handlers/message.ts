import type { Logger } from "pino";
import type { Claim } from "../claim.ts";
import type { Handler, Outcome, Work } from "../handler.ts";
import { messageRetrySeconds } from "../policy.ts";

type Parts = {
  log: Logger;
  /** Sends the message if it is still due, and stores the result. */
  deliver(claim: Claim): Promise<void>;
  /** Leaves a message that may have been sent to a person. Returns false if no attempt had started to send it. */
  failLost(claim: Claim): Promise<boolean>;
};

/** Messages that people send are sent at most once: a claim is final, and a person handles errors after it. */
export function messageHandler({ deliver, failLost, log }: Parts): Handler<Work, Outcome> {
  const ended = (claim: Claim): Outcome => ({ claim, retrySeconds: null, stalled: false });
  return {
    kind: "message",
    load: async (claims) => claims.map((claim) => ({ claim })),
    async attempt({ claim }) {
      try {
        await deliver(claim);
        return ended(claim);
      } catch (error) {
        // Logs only the reason, because other parts of a database error can contain the row.
        log.error({ reason: (error as Error).message, draft_id: claim.id }, "outbox: a message's attempt failed");
        return (await failLost(claim)) ? ended(claim) : { ...ended(claim), retrySeconds: messageRetrySeconds };
      }
    },
    lost: async (claim) => ((await failLost(claim)) ? ended(claim) : { ...ended(claim), retrySeconds: 0 }),
    // `deliver` and `failLost` have already stored the result.
    record: async () => undefined,
  };
}
