import { currentTime } from "../../../postgres/clock.ts";
import type { Outcome as Answer, SafeFetch } from "../../../safe-fetch/safe-fetch.ts";
import { storable } from "../../../text/storable.ts";
import type { Claim } from "../../claim.ts";
import { stalledMs } from "../../policy.ts";
import { waitAfter } from "./backoff.ts";
import { headersOf, signatureHeader } from "./headers.ts";
import type { Delivery } from "./load.ts";
import type { DeliveryOutcome } from "./record.ts";
import { sign } from "./sign.ts";

export type AttemptParts = {
  safeFetch: Pick<SafeFetch, "post">;
  /** The waits after the first attempt. */
  retrySeconds: readonly number[];
};

/** One signed request. What the receiver does never throws: it is how the attempt ended. */
export async function attempt(
  { safeFetch, retrySeconds }: AttemptParts,
  { claim, url, payload, eventId }: Delivery,
  signingSecret: string,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const answer = await safeFetch.post({
    url,
    headers: {
      ...headersOf({ eventId, attemptId: claim.attemptId }),
      [signatureHeader]: sign(signingSecret, payload, currentTime()),
    },
    body: payload,
    signal,
  });
  const { failure, status } = answer;
  return {
    claim,
    retrySeconds: failure === undefined ? null : waitFor(claim, answer, retrySeconds),
    stalled: failure?.kind === "timed_out" || answer.durationMs >= stalledMs,
    result: failure === undefined ? "delivered" : "failed",
    durationMs: Math.round(answer.durationMs),
    responseStatus: status ?? null,
    // What a stranger wrote must not keep the outcome from being recorded.
    responseBody: answer.body === undefined ? null : storable(answer.body),
    failure: failure?.kind ?? null,
    detail: failure === undefined ? null : storable(failure.detail),
  };
}

/** A replay has no next attempt; what our own shutdown cut short is made again at once. */
function waitFor(
  { trigger, attempt }: Claim,
  { failure, status, retryAfterSeconds }: Answer,
  retrySeconds: readonly number[],
): number | null {
  if (failure?.kind === "interrupted") return waitAfterLoss(attempt, retrySeconds);
  if (trigger === "replay") return null;
  const asks = status === 429 || status === 503;
  return waitAfter(attempt, retrySeconds, asks ? { retryAfterSeconds } : {}) ?? null;
}

/** Of a replay too: one that takes its worker down each time is not made for ever. */
function waitAfterLoss(attempt: number, retrySeconds: readonly number[]): number | null {
  return attempt <= retrySeconds.length ? 0 : null;
}

/** An attempt whose worker died: it may have arrived, so it counts, and the next is due at once. */
export function lostAttempt(claim: Claim, retrySeconds: readonly number[]): DeliveryOutcome {
  const detail = "The server stopped before it could record how this attempt ended; it may have arrived.";
  return interrupted(claim, waitAfterLoss(claim.attempt, retrySeconds), detail);
}

/** An attempt that this server could not make, whatever the reason: it counts, and is made again after the usual wait. */
export function unmadeAttempt(claim: Claim, retrySeconds: readonly number[]): DeliveryOutcome {
  const wait = claim.trigger === "schedule" ? (waitAfter(claim.attempt, retrySeconds) ?? null) : null;
  return { ...interrupted(claim, wait, "The server could not make this attempt; its log says why."), durationMs: 0 };
}

function interrupted(claim: Claim, retrySeconds: number | null, detail: string): DeliveryOutcome {
  const nothing = { durationMs: null, responseStatus: null, responseBody: null };
  const { stalled } = claim;
  return { claim, retrySeconds, stalled, result: "failed", failure: "interrupted", detail, ...nothing };
}
