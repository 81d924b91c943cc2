import type { Encryption } from "../../crypto/encrypt.ts";
import type { Outcome, SafeFetch } from "../../safe-fetch/safe-fetch.ts";
import { waitAfter } from "./backoff.ts";
import type { Claimed } from "./claim.ts";
import type { Settled } from "./settle.ts";
import { sign } from "./sign.ts";

export type AttemptParts = {
  safeFetch: Pick<SafeFetch, "post">;
  secrets: Pick<Encryption, "decrypt">;
  retrySeconds: readonly number[];
};

/** An endpoint that takes this long to answer keeps places that others wait for. */
const stalledMs = 5000;

/** One signed request. What the receiver does never throws: it is how the attempt ended. */
export async function attempt(
  { safeFetch, secrets, retrySeconds }: AttemptParts,
  claimed: Claimed,
  signal: AbortSignal,
): Promise<Settled> {
  const secret = secrets.decrypt(claimed.subscriptionId, claimed.secret);
  const outcome = await safeFetch.post({
    url: claimed.url,
    headers: {
      "content-type": "application/json",
      "user-agent": "Fieldline-Webhooks/1",
      "x-service-signature": sign(secret, claimed.payload, new Date()),
      "x-service-event-id": claimed.eventId,
      "x-service-delivery-id": claimed.attemptId,
    },
    body: claimed.payload,
    signal,
  });
  return settle(claimed, outcome, retrySeconds);
}

function settle(claimed: Claimed, outcome: Outcome, retrySeconds: readonly number[]): Settled {
  const { failure, status } = outcome;
  return {
    businessId: claimed.businessId,
    deliveryId: claimed.deliveryId,
    subscriptionId: claimed.subscriptionId,
    attemptId: claimed.attemptId,
    delivered: failure === undefined,
    durationMs: Math.round(outcome.durationMs),
    responseStatus: status ?? null,
    responseBody: storable(outcome.body),
    failure: failure?.kind ?? null,
    detail: storable(failure?.detail),
    waitSeconds: failure === undefined ? null : (waitFor(claimed, outcome, retrySeconds) ?? null),
    replayAgain: claimed.trigger === "replay" && failure?.kind === "interrupted",
    stalled: failure?.kind === "timed_out" || outcome.durationMs >= stalledMs,
  };
}

/** What a stranger wrote must not keep the outcome from being noted: Postgres refuses these. */
function storable(text: string | undefined): string | null {
  return text === undefined ? null : text.replaceAll("\u0000", "").toWellFormed();
}

/** A replay has no next attempt; one that our own shutdown cut short is made again at once. */
function waitFor(
  { trigger, attemptCount }: Claimed,
  { failure, status, retryAfterSeconds }: Outcome,
  retrySeconds: readonly number[],
): number | undefined {
  if (trigger === "replay") return undefined;
  if (failure?.kind === "interrupted") return attemptCount > retrySeconds.length ? undefined : 0;
  const asks = status === 429 || status === 503;
  return waitAfter(attemptCount, retrySeconds, asks ? { retryAfterSeconds } : {});
}

/** An attempt that this server could not make, whatever the reason: it counts, and is made again after the usual wait. */
export function unmade(claimed: Claimed, retrySeconds: readonly number[]): Settled {
  const detail = "The server could not make this attempt; its log says why.";
  const outcome = { durationMs: 0, status: undefined, retryAfterSeconds: undefined, body: undefined };
  const settled = settle(claimed, { ...outcome, failure: { kind: "interrupted", detail } }, retrySeconds);
  const scheduled = claimed.trigger === "schedule";
  const waitSeconds = scheduled ? (waitAfter(claimed.attemptCount, retrySeconds) ?? null) : null;
  return { ...settled, waitSeconds, replayAgain: false };
}
