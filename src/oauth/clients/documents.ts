import type { KoaContextWithOIDC } from "oidc-provider";
import { limitByAddress } from "../../auth/rate-limit/limit-by-address.ts";
import { errors } from "../../patches/oidc-provider.ts";
import type { Pool } from "../../postgres/driver.ts";
import { Problem } from "../../problems.ts";
import type { SafeFetch, SafeResponse } from "../../safe-fetch/safe-fetch.ts";
import { maxClientIdLength, readClientMetadata } from "./metadata.ts";

export type GetDocument = SafeFetch["get"];

type Stored = { metadata: object; seconds_left: number };

const minFreshSeconds = 300;
const maxFreshSeconds = 86_400;

/** A stale document remains valid for this long while its host does not respond. */
const graceSeconds = 86_400;

/** The number of documents of never connected apps that stay, newest first. */
const maxUnused = 1000;

/** Anyone can make this server fetch a document, so each process limits an address to this many. */
const fetchesPerMinute = 120;

/** Client ID metadata documents: if an app does not register, its client_id is the URL of its metadata. */
export class ClientDocuments {
  readonly #pool: Pool;
  readonly #get: GetDocument;
  readonly #limit = limitByAddress(fetchesPerMinute);
  readonly #served = new WeakSet<object>();

  constructor(pool: Pool, get: GetDocument) {
    this.#pool = pool;
    this.#get = get;
  }

  /**
   * Whether the library may fetch the document. It asks a second time for a client that it did not find. There is no
   * context outside of a request.
   */
  async mayFetch(ctx: KoaContextWithOIDC | undefined, clientId: string): Promise<boolean> {
    if (clientId.length > maxClientIdLength) return false;
    if (ctx === undefined) return true;
    if (this.#served.has(ctx)) return false;
    this.#served.add(ctx);
    try {
      await this.#limit.count(ctx.ip);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new errors.TemporarilyUnavailable(error.message);
    }
    return true;
  }

  /** Replaces `fetch`: returns the stored document while it is fresh, otherwise the one at the URL. */
  async fetch(clientId: string, signal: AbortSignal | undefined): Promise<Response> {
    const stored = await this.#find(clientId);
    if (stored !== undefined && stored.seconds_left > 0) return respond(stored.metadata, stored.seconds_left);
    const response = await this.#get({
      url: clientId,
      headers: { accept: "application/json", "user-agent": "Fieldline-OAuth/1" },
      ...(signal === undefined ? {} : { signal }),
    });
    if (stored !== undefined && isUnavailable(response)) return respond(stored.metadata, minFreshSeconds);
    const metadata = readDocument(response, clientId);
    const seconds = freshSeconds(response.headers["cache-control"]);
    await this.#store(clientId, metadata, seconds);
    return respond(metadata, seconds);
  }

  async #find(clientId: string): Promise<Stored | undefined> {
    const { rows } = await this.#pool.query<Stored>(
      `select metadata, ceil(extract(epoch from fresh_until - now()))::int as seconds_left
       from oauth_clients where client_id = $1 and fresh_until > now() - $2 * interval '1 second'`,
      [clientId, graceSeconds],
    );
    return rows[0];
  }

  async #store(clientId: string, metadata: object, seconds: number): Promise<void> {
    await this.#pool.query(
      `insert into oauth_clients (client_id, metadata, fresh_until) values ($1, $2, now() + $3 * interval '1 second')
       on conflict (client_id) do update set metadata = excluded.metadata, fresh_until = excluded.fresh_until`,
      [clientId, JSON.stringify(metadata), seconds],
    );
    await this.#pool.query(
      `delete from oauth_clients where client_id = any(array(
         select client_id from oauth_clients where last_used_at is null and fresh_until is not null
         order by created_at desc offset ${maxUnused}))`,
    );
  }
}

function respond(metadata: object, seconds: number): Response {
  return Response.json(metadata, { headers: { "Cache-Control": `max-age=${seconds}` } });
}

function isUnavailable({ failure, status }: SafeResponse): boolean {
  return failure !== undefined && (status === undefined || status >= 500);
}

/** Returns the document's metadata. Throws if it does not prove that the app owns the client_id. */
function readDocument({ failure, status, headers, body = "" }: SafeResponse, clientId: string): object {
  if (failure !== undefined) throw new Error(failure.detail);
  const type = String(headers["content-type"] ?? "");
  if (status !== 200 || !/^application\/([a-z0-9.-]+\+)?json *(;|$)/i.test(type))
    throw new Error("there is no JSON at the client_id");
  const document: unknown = JSON.parse(body);
  // Such an app has no secret, and every other method of authentication requires one.
  const metadata: Record<string, unknown> = { token_endpoint_auth_method: "none", ...Object(document) };
  if (metadata.client_id !== clientId) throw new Error("the document belongs to another client_id");
  readClientMetadata(metadata);
  return metadata;
}

/** Returns the seconds in the document's Cache-Control, within bounds (RFC 9111, section 5.2.2.1). */
function freshSeconds(cacheControl: string | string[] | undefined): number {
  const [, seconds = "0"] = /(?:^|,)\s*max-age\s*=\s*"?(\d{1,9})/i.exec(String(cacheControl ?? "")) ?? [];
  return Math.min(Math.max(Number(seconds), minFreshSeconds), maxFreshSeconds);
}
