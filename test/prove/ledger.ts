/** The path of the one subscription whose requests all fail, so that its deliveries die. */
export const refusingPath = "/refusing";

/** Requests for one event at one subscription's path. */
export type Entry = {
  eventId: string;
  path: string;
  /** The delivery id of each request, in order. */
  requests: string[];
  /** The number of requests answered with a 2xx. */
  answered: number;
};

export type Ledger = {
  entries: Entry[];
  /** The body of each event as it first arrived. */
  bodies: Map<string, string>;
  /** Events that had another body in a later request. */
  altered: string[];
  /** Delivery ids that more than one request carried. */
  repeatedIds: string[];
  refused: number;
};
