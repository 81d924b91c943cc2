import type { Claim } from "../claim.ts";
import type { Handler, Outcome, Work } from "../handler.ts";

type Parts = {
  /** Sends the message if it is still to go out, and writes down what came of it. */
  deliver(claim: Claim): Promise<void>;
  /** Leaves it to a person what becomes of a message that may have been sent. False where nobody has begun to send it. */
  giveUp(claim: Claim): Promise<boolean>;
};

/**
 * SMS and emails that people send from the inbox go out at most once: a claim is for good, and what goes wrong from
 * then on is for a person to decide.
 */
export function messageHandler({ deliver, giveUp }: Parts): Handler<Work, Outcome> {
  const ended = (claim: Claim): Outcome => ({ claim, retrySeconds: null, stalled: false });
  return {
    kind: "message",
    load: async (claims) => claims.map((claim) => ({ claim })),
    async attempt({ claim }) {
      await deliver(claim);
      return ended(claim);
    },
    lost: async (claim) => ((await giveUp(claim)) ? ended(claim) : { ...ended(claim), retrySeconds: 0 }),
    // What was delivered and what was given up has been written down by then.
    record: async () => undefined,
  };
}
