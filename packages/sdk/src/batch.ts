/** One call of an endpoint in a batch. */
export type BatchOperation = {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path of the endpoint, percent-encoded: `/v1/customers`. */
  path: string;
  /** The body of the request, if the endpoint takes one. */
  body?: object | undefined;
  /** The key of a POST. Default: that of the batch with the operation's position. */
  idempotency_key?: string | undefined;
  /** The `etag` of the record as last read. */
  if_match?: string | undefined;
};

/** The response of one operation. */
export type BatchResult = {
  status: number;
  /** The operation's own headers, such as `Location`, `ETag` and `Retry-After`. */
  headers: Record<string, string>;
  /** The record, or the problem; null if there is none. */
  body: unknown;
};
