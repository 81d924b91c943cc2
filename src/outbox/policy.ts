/** What goes out, each kind by a worker and a handler of its own. */
export type Kind = "webhook" | "email" | "message";

/** How much is on its way at once, and whose. Of a queue and a business in all workers together. */
export type Policy = {
  perWorker: number;
  perQueue: number;
  perBusiness: number;
  /** Of these, how many to queues that kept their worker waiting the last time. */
  stalledPerWorker: number;
  stalledPerBusiness: number;
  /** How long a claim lasts without news of its worker. */
  leaseSeconds: number;
};

export const policies: Record<Kind, Policy> = {
  /** A subscription is a queue. An attempt that is lost is made again, so it is missed soon. */
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
};

/** For how many businesses one statement claims, and how many attempts one transaction settles. */
export const businessesAtOnce = 50;
export const settledAtOnce = 500;
/** How many claims one sweep takes back. */
export const lostAtOnce = 1000;

/** At how many times a sweep has a queue looked at before the next sweep. */
export const lookedAtOnce = 20;

/** How often each worker looks for due work that no notification announced. */
export const sweepSeconds = 5;

/** Until a message is attempted again that nobody had begun to send when its attempt failed. */
export const messageRetrySeconds = 5;

/** Minutes until the second attempt at an email, the third, and so on: the ninth, a day after the first, is the last. */
export const emailRetryMinutes = [1, 4, 15, 40, 120, 240, 420, 600];
/** An email that was claimed this often without an answer takes its worker down with it. */
export const mostEmailClaims = 10;

/** An endpoint that takes this long to answer is stalled. */
export const stalledMs = 5000;
/** Until a delivery is looked at again that cannot be signed, because its subscription's secret cannot be decrypted. */
export const unsignedRetrySeconds = 60;
/** How many waiting deliveries of a paused subscription one statement skips. */
export const skippedAtOnce = 1000;
