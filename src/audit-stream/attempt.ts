/** How a batch fared: `error` is a sentence for whoever set the stream up, null once the receiver has it. */
export type Attempt = {
  /** The HTTP status; null where none came, and over syslog. */
  status: number | null;
  error: string | null;
  retryAfterSeconds?: number;
};
