import type { Logger } from "pino";
import type { Encryption } from "../../../crypto/encrypt.ts";
import type { Pool } from "../../../postgres/driver.ts";
import type { Handler } from "../../handler.ts";
import { unsignedRetrySeconds } from "../../policy.ts";
import { type AttemptParts, attempt, lostAttempt, unmadeAttempt } from "./attempt.ts";
import { type Delivery, loadDeliveries } from "./load.ts";
import { countAttempt } from "./metrics.ts";
import { type DeliveryOutcome, recordAttempts } from "./record.ts";
import { cacheSecrets } from "./secrets.ts";
import { skipPaused } from "./skip.ts";

type Parts = AttemptParts & {
  secrets: Pick<Encryption, "decrypt">;
  /** Connects across businesses, because the worker delivers for all of them. */
  pool: Pool;
  log: Logger;
};

/** Deliveries are attempted at least once, and at most six times on schedule. Each subscription is a queue. */
export function webhookHandler(parts: Parts): Handler<Delivery, DeliveryOutcome> {
  const { pool, safeFetch, secrets, retrySeconds, log } = parts;
  const secretOf = cacheSecrets(secrets, (subscriptionId, error) =>
    log.error(
      { err: error, subscription_id: subscriptionId },
      "webhooks: a subscription's secret cannot be decrypted: its deliveries wait until the SECRET_KEY that encrypted it is set, as SECRET_KEY or as SECRET_KEY_PREVIOUS, or its business rotates the secret",
    ),
  );
  return {
    kind: "webhook",
    load: (claims) => loadDeliveries(pool, claims),
    async attempt(delivery, signal) {
      const { claim, isWanted } = delivery;
      if (!isWanted) return skipped(claim);
      const secret = secretOf(claim.queueId, delivery.secret);
      if (secret === undefined) return postponed(claim);
      const outcome = await attempt({ safeFetch, retrySeconds }, delivery, secret, signal).catch((error: unknown) => {
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

const nothing = { durationMs: null, responseStatus: null, responseBody: null, failure: null, detail: null };

function skipped(claim: Delivery["claim"]): DeliveryOutcome {
  return { claim, retrySeconds: null, stalled: claim.stalled, result: "skipped", ...nothing };
}

/** The outcome of an attempt that cannot be signed. It does not count, because the receiver is not at fault. */
function postponed(claim: Delivery["claim"]): DeliveryOutcome {
  const { stalled } = claim;
  return { claim, retrySeconds: unsignedRetrySeconds, stalled, isPostponed: true, result: "postponed", ...nothing };
}
