/** The kinds of items. Each has a worker and a handler. */
export type Kind = "webhook" | "email" | "message" | "accounting";

/** Limits of concurrent attempts. Those per queue and business apply to all workers together. */
export type Policy = {
  perWorker: number;
  perQueue: number;
  perBusiness: number;
  /** The part of `perWorker` for queues whose endpoint stalled at the last attempt. */
  stalledPerWorker: number;
  stalledPerBusiness: number;
  /** The time until an unrenewed claim expires. */
  leaseSeconds: number;
};

export const policies: Record<Kind, Policy> = {
  /** Each subscription is a queue. A lost attempt is repeated, so its lease is short. */
  webhook: {
    perWorker: 768,
    perQueue: 2,
    perBusiness: 10,
    stalledPerWorker: 384,
    stalledPerBusiness: 5,
    leaseSeconds: 30,
  },
  /** A business's emails are a queue, and so are its messages. Their leases are longer than any attempt takes. */
  email: {
    perWorker: 20,
    perQueue: 10,
    perBusiness: 10,
    stalledPerWorker: 20,
    stalledPerBusiness: 10,
    leaseSeconds: 90,
  },
  message: {
    perWorker: 20,
    perQueue: 10,
    perBusiness: 10,
    stalledPerWorker: 20,
    stalledPerBusiness: 10,
    leaseSeconds: 300,
  },
  /** A business's records go one after another, because an invoice comes before its payments. */
  accounting: {
    perWorker: 20,
    perQueue: 1,
    perBusiness: 1,
    stalledPerWorker: 20,
    stalledPerBusiness: 1,
    leaseSeconds: 120,
  },
};

/** The maximum number of businesses per claim statement, and of attempts per settling transaction. */
export const maxBusinessesPerClaim = 50;
export const maxOutcomesPerTransaction = 500;
/** The maximum number of expired claims per sweep. */
export const maxLostPerSweep = 1000;

/** The maximum number of due times per queue that a sweep returns. The next sweep returns later ones. */
export const maxDueTimesPerQueue = 20;

/** The interval in which each worker looks for due items that no notification announced. */
export const sweepSeconds = 5;

/** The delay until a message is retried whose failed attempt had not started to send it. */
export const messageRetrySeconds = 5;

/**
 * The minutes before the second attempt at an email, the third, and so on. The ninth, a day after the first, is the
 * last.
 */
export const emailRetryMinutes = [1, 4, 15, 40, 120, 240, 420, 600];
/** An email with this many claims and no outcome is assumed to kill its worker. */
export const maxEmailClaims = 10;

/** An endpoint that needs this long to respond has stalled. */
export const stalledMs = 5000;
/** The delay until a delivery is checked again whose subscription's secret cannot be decrypted. */
export const unsignedRetrySeconds = 60;
/** The maximum number of deliveries of a paused subscription that one statement skips. */
export const maxSkippedPerStatement = 1000;
