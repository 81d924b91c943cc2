/**
 * The outcome of a batch. `error` is a sentence for the person who set the stream up, null once the receiver has it.
 */
export type Attempt = {
  /** The HTTP status; null without a response, and over syslog. */
  status: number | null;
  error: string | null;
  retryAfterSeconds?: number;
};
