/** The path of the one subscription whose requests all end badly: its deliveries are to die of it. */
export const refusingPath = "/refusing";

/** What arrived for one event at one subscription's path. */
export type Entry = {
  eventId: string;
  path: string;
  /** The delivery id of each request, in order. */
  requests: string[];
  /** How many of them were answered with a 2xx. */
  answered: number;
};

export type Ledger = {
  entries: Entry[];
  /** The body of each event as it first arrived. */
  bodies: Map<string, string>;
  /** Events of which a later request had another body. */
  altered: string[];
  /** Delivery ids that more than one request carried. */
  repeatedIds: string[];
  refused: number;
};
