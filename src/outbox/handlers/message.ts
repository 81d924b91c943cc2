import type { Logger } from "pino";
import type { Claim } from "../claim.ts";
import type { Handler, Outcome, Work } from "../handler.ts";
import { messageRetrySeconds } from "../policy.ts";

type Parts = {
  log: Logger;
  /** Sends the message if it is still to go out, and writes down what came of it. */
  deliver(claim: Claim): Promise<void>;
  /** Leaves it to a person what becomes of a message that may have been sent. False where nobody has begun to send it. */
  giveUp(claim: Claim): Promise<boolean>;
};

/**
 * SMS and emails that people send from the inbox go out at most once: a claim is for good, and what goes wrong from
 * then on is for a person to decide.
 */
export function messageHandler({ deliver, giveUp, log }: Parts): Handler<Work, Outcome> {
  const ended = (claim: Claim): Outcome => ({ claim, retrySeconds: null, stalled: false });
  return {
    kind: "message",
    load: async (claims) => claims.map((claim) => ({ claim })),
    async attempt({ claim }) {
      try {
        await deliver(claim);
        return ended(claim);
      } catch (error) {
        // Only the reason: the rest of a database's error may show the row.
        log.error({ reason: (error as Error).message, draft_id: claim.id }, "outbox: a message's attempt failed");
        return (await giveUp(claim)) ? ended(claim) : { ...ended(claim), retrySeconds: messageRetrySeconds };
      }
    },
    lost: async (claim) => ((await giveUp(claim)) ? ended(claim) : { ...ended(claim), retrySeconds: 0 }),
    // What was delivered and what was given up has been written down by then.
    record: async () => undefined,
  };
}
