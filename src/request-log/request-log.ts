import { Counter } from "prom-client";
import { limits } from "../limits/limits.ts";
import type { Pool } from "../postgres/driver.ts";
import { isDatabaseError } from "../postgres/errors.ts";
import { newId } from "../query/new-id.ts";

/** A finished call, as it is stored. */
export type FinishedRequest = {
  businessId: string;
  requestId: string;
  method: string;
  path: string;
  operation: string | null;
  status: number;
  problem: string | null;
  milliseconds: number;
  credentialKind: "api_key" | "oauth";
  credentialId: string;
  credentialName: string;
  address: string | null;
  userAgent: string | null;
  createdAt: Date;
  requestBody?: string | null;
  responseBody?: string | null;
};

const lost = new Counter({
  name: "fieldline_requests_not_logged_total",
  help: "API requests that are missing from their business's request log.",
});

const { max: maxPerSecond } = limits.requests.loggedPerSecond;

/** The requests that wait to be stored. The rest of a process's busiest second is lost. */
const maxWaiting = 5_000;

/** The bytes of the bodies that wait to be stored. Later requests are stored without bodies. */
const maxBodyBytes = 8_000_000;

const flushMs = 1_000;

/** The businesses that are known to be a sandbox, or to be none. */
const maxKnown = 10_000;

/**
 * The rows are one JSON text, because arrays of columns take longer to write. Leaves out a deleted business, and the
 * bodies of live ones. Returns which businesses are sandboxes.
 */
export const storeRequests = `with stored as (insert into api_requests (
    id, business_id, request_id, method, path, operation, status, problem, milliseconds, credential_kind, credential_id,
    credential_name, address, user_agent, created_at, request_body, response_body)
  select r.id, "businessId", "requestId", method, path, operation, status, problem, milliseconds, "credentialKind", "credentialId",
    "credentialName", r.address, "userAgent", "createdAt",
    case when b.sandbox_at is not null then "requestBody" end, case when b.sandbox_at is not null then "responseBody" end
  from json_to_recordset($1::json) as r (
    id uuid, "businessId" uuid, "requestId" text, method text, path text, operation text, status integer, problem text,
    milliseconds integer, "credentialKind" "CredentialKind", "credentialId" uuid, "credentialName" text, address text,
    "userAgent" text, "createdAt" timestamptz, "requestBody" text, "responseBody" text)
  join businesses b on b.id = r."businessId"
  returning business_id)
  select id as "businessId", sandbox_at is not null as "isSandbox" from businesses
  where id in (select business_id from stored)`;

type Waiting = FinishedRequest & { id: string };

type Options = { pool: Pool; onError: (error: unknown) => void };

/**
 * The businesses' logs of their API requests. Requests are stored once a second, after they were answered. A failure
 * loses those of that second and is counted.
 */
export class RequestLog {
  readonly #options: Options;
  #waiting: Waiting[] = [];
  #bodyBytes = 0;
  /** This second's requests by business. */
  readonly #counts = new Map<string, number>();
  readonly #isSandbox = new Map<string, boolean>();
  #timer: NodeJS.Timeout | undefined;
  /** One at a time, so that a slow database bounds what waits. */
  #storing: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Does not call `describe` for a request that the limits leave out. Its parameter says whether the bodies may be
   * stored: a business never changes from live to sandbox or back.
   */
  add(businessId: string, describe: (hasBodies: boolean) => FinishedRequest): void {
    const count = (this.#counts.get(businessId) ?? 0) + 1;
    if (count > maxPerSecond || this.#waiting.length >= maxWaiting) {
      lost.inc();
      return;
    }
    this.#counts.set(businessId, count);
    const hasBodies = this.#isSandbox.get(businessId) !== false && this.#bodyBytes < maxBodyBytes;
    const request = { id: newId(), ...describe(hasBodies) };
    this.#bodyBytes += bodyBytesOf(request);
    this.#waiting.push(request);
    this.#wait();
  }

  /** Stores the requests that wait. */
  async close(): Promise<void> {
    await this.#storing;
    this.#flush();
    await this.#storing;
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#counts.clear();
    if (this.#waiting.length === 0 || this.#storing !== undefined) return;
    const requests = this.#waiting;
    this.#waiting = [];
    this.#bodyBytes = 0;
    this.#storing = this.#store(requests).finally(() => {
      this.#storing = undefined;
      // Requests were added meanwhile.
      if (this.#waiting.length > 0) this.#wait();
    });
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => this.#flush(), flushMs).unref();
  }

  async #store(requests: readonly Waiting[]): Promise<void> {
    const { onError } = this.#options;
    try {
      const rows = await this.#insert(requests).catch((error) => {
        // The text of one body must not lose the requests of all businesses.
        if (!isDatabaseError(error) || !requests.some((request) => bodyBytesOf(request) > 0)) throw error;
        onError(error);
        return this.#insert(requests.map((request) => ({ ...request, requestBody: null, responseBody: null })));
      });
      if (this.#isSandbox.size > maxKnown) this.#isSandbox.clear();
      for (const { businessId, isSandbox } of rows) this.#isSandbox.set(businessId, isSandbox);
    } catch (error) {
      lost.inc(requests.length);
      onError(error);
    }
  }
  async #insert(requests: readonly Waiting[]): Promise<Stored[]> {
    const { rows } = await this.#options.pool.query<Stored>(storeRequests, [JSON.stringify(requests)]);
    return rows;
  }
}

type Stored = { businessId: string; isSandbox: boolean };

function bodyBytesOf({ requestBody, responseBody }: FinishedRequest): number {
  return Buffer.byteLength(requestBody ?? "") + Buffer.byteLength(responseBody ?? "");
}
