import type pg from "pg";
import type { Logger } from "pino";
import type { Encryption } from "../../../crypto/encrypt.ts";
import type { Handler } from "../../handler.ts";
import { type AttemptParts, attempt, lostAttempt, unmadeAttempt } from "./attempt.ts";
import { type Delivery, loadDeliveries } from "./load.ts";
import { countAttempt } from "./metrics.ts";
import { type DeliveryOutcome, recordAttempts } from "./record.ts";
import { keepSecrets } from "./secrets.ts";
import { skipPaused } from "./skip.ts";

type Parts = Omit<AttemptParts, "secretOf"> & {
  secrets: Pick<Encryption, "decrypt">;
  /** Across businesses: the worker delivers for all of them. */
  pool: pg.Pool;
  log: Logger;
};

/** Deliveries are attempted at least once, and at most six times by the schedule; a subscription is a queue. */
export function webhookHandler(parts: Parts): Handler<Delivery, DeliveryOutcome> {
  const { pool, safeFetch, secrets, retrySeconds, log } = parts;
  const attemptParts = { safeFetch, secretOf: keepSecrets(secrets), retrySeconds };
  return {
    kind: "webhook",
    load: (claims) => loadDeliveries(pool, claims),
    async attempt(delivery, signal) {
      const { claim, isWanted } = delivery;
      if (!isWanted) return skipped(claim);
      const outcome = await attempt(attemptParts, delivery, signal).catch((error: unknown) => {
        log.error({ err: error, attempt_id: claim.attemptId }, "webhooks: an attempt could not be made");
        return unmadeAttempt(claim, retrySeconds);
      });
      countAttempt(delivery, outcome);
      return outcome;
    },
    lost: (claim) => lostAttempt(claim, retrySeconds),
    record: recordAttempts,
    sweep: () => skipPaused(pool),
  };
}

function skipped(claim: Delivery["claim"]): DeliveryOutcome {
  const nothing = { durationMs: null, responseStatus: null, responseBody: null, failure: null, detail: null };
  return { claim, retrySeconds: null, stalled: claim.stalled, result: "skipped", ...nothing };
}
