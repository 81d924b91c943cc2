import { currentTime } from "../../../postgres/clock.ts";
import type { Outcome as Answer, SafeFetch } from "../../../safe-fetch/safe-fetch.ts";
import { storable } from "../../../text/storable.ts";
import type { Claim } from "../../claim.ts";
import { stalledMs } from "../../policy.ts";
import { waitAfter } from "./backoff.ts";
import { signatureHeaders } from "./formats.ts";
import { headersOf } from "./headers.ts";
import type { Delivery } from "./load.ts";
import type { DeliveryOutcome } from "./record.ts";

export type AttemptParts = {
  safeFetch: Pick<SafeFetch, "post">;
  /** The delays after the first attempt. */
  retrySeconds: readonly number[];
};

/** Sends one signed request. Never throws for the receiver's errors, which are outcomes. */
export async function attempt(
  { safeFetch, retrySeconds }: AttemptParts,
  { claim, url, payload, eventId, format, disableOnGone, isFailing }: Delivery,
  signingSecret: string,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const answer = await safeFetch.post({
    url,
    headers: {
      ...headersOf({ eventId, attemptId: claim.attemptId }),
      ...signatureHeaders({ format, secret: signingSecret, eventId, body: payload, at: currentTime() }),
    },
    body: payload,
    signal,
  });
  const { failure, status } = answer;
  const isGone = status === 410 && disableOnGone;
  return {
    claim,
    isFailing,
    isGone,
    retrySeconds: failure === undefined || isGone ? null : waitFor(claim, answer, retrySeconds),
    stalled: failure?.kind === "timed_out" || answer.durationMs >= stalledMs,
    result: failure === undefined ? "delivered" : "failed",
    durationMs: Math.round(answer.durationMs),
    responseStatus: status ?? null,
    // A receiver's text must not prevent the outcome from being stored.
    responseBody: answer.body === undefined ? null : storable(answer.body),
    failure: failure?.kind ?? null,
    detail: failure === undefined ? null : storable(failure.detail),
  };
}

/** A replay is not retried. An attempt that this process's shutdown interrupted is repeated at once. */
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

/** Applies to replays too, so that one that kills its worker is not retried forever. */
function waitAfterLoss(attempt: number, retrySeconds: readonly number[]): number | null {
  return attempt <= retrySeconds.length ? 0 : null;
}

/** The outcome of an attempt whose worker died. It may have arrived, so it counts, and the next is due at once. */
export function lostAttempt(claim: Claim, retrySeconds: readonly number[]): DeliveryOutcome {
  const detail = "The server stopped before it could record how this attempt ended; it may have arrived.";
  return interrupted(claim, waitAfterLoss(claim.attempt, retrySeconds), detail);
}

/** The outcome of an attempt that this server could not make. It counts, and is retried after the usual delay. */
export function unmadeAttempt(claim: Claim, retrySeconds: readonly number[]): DeliveryOutcome {
  const wait = claim.trigger === "schedule" ? (waitAfter(claim.attempt, retrySeconds) ?? null) : null;
  return { ...interrupted(claim, wait, "The server could not make this attempt; its log says why."), durationMs: 0 };
}

function interrupted(claim: Claim, retrySeconds: number | null, detail: string): DeliveryOutcome {
  const nothing = { durationMs: null, responseStatus: null, responseBody: null };
  const { stalled } = claim;
  return { claim, retrySeconds, stalled, result: "failed", failure: "interrupted", detail, ...nothing };
}
