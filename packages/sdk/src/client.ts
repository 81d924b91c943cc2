import type { BatchOperation, BatchResult } from "./batch.ts";
import { FieldlineError } from "./errors.ts";
import { Resources } from "./generated.ts";
import type { ChangeOptions, ClientOptions, PostOptions, ReadOptions } from "./options.ts";
import type { Result } from "./result.ts";
import { type Method, Transport } from "./transport.ts";

/** The API of an installation: `fieldline.customers.list()`. */
export class Fieldline extends Resources {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    const transport = new Transport(options);
    super(transport);
    this.#transport = transport;
  }

  /**
   * Runs up to 100 changes in one request, one after the other. Each commits alone, and its failure does not stop the
   * next: check the `status` of each result. Every 10 operations count as one request.
   */
  batch(operations: readonly BatchOperation[], options?: PostOptions): Result<{ results: BatchResult[] }> {
    return this.#transport.call("POST", "/v1/batch", { body: { operations }, options });
  }

  /**
   * Calls an endpoint that the SDK does not know:
   * `fieldline.request("GET", "/v1/customers", { query: { search: "jane" } })`.
   */
  request<T = unknown>(
    method: Method,
    path: string,
    sent: {
      query?: Record<string, string | number | boolean | undefined>;
      body?: unknown;
      options?: Partial<PostOptions & ReadOptions & ChangeOptions>;
    } = {},
  ): Result<T> {
    if (!path.startsWith("/")) throw new FieldlineError(`${JSON.stringify(path)} must begin with a slash.`);
    return this.#transport.call<T>(method, path, sent);
  }
}
