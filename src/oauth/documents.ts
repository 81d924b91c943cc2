import type { KoaContextWithOIDC } from "oidc-provider";
import type pg from "pg";
import { limitFailures } from "../auth/limit-failures.ts";
import { Problem } from "../problems.ts";
import type { Answer, SafeFetch } from "../safe-fetch/safe-fetch.ts";
import { longestClientId, readClientMetadata } from "./client-metadata.ts";
import { errors } from "./library.ts";

export type GetDocument = SafeFetch["get"];

type Kept = { metadata: object; seconds_left: number };

const leastSeconds = 300;
const mostSeconds = 86_400;

/** For how long past its time a document counts while its host does not answer. */
const graceSeconds = 86_400;

/** Those of apps that nobody ever allowed anything: the newest of them stay. */
const mostUnused = 1000;

/** Whoever names a document makes this server ask for it: an address, some of them, in each process. */
const fetchesPerMinute = 120;

/** Apps that do not register: the client_id is the address of a document in which they say what they are. */
export function openDocuments(pool: pg.Pool, get: GetDocument) {
  const fetches = limitFailures(fetchesPerMinute);
  const served = new WeakSet<object>();

  async function find(clientId: string): Promise<Kept | undefined> {
    const { rows } = await pool.query<Kept>(
      `select metadata, ceil(extract(epoch from fresh_until - now()))::int as seconds_left
       from oauth_clients where client_id = $1 and fresh_until > now() - $2 * interval '1 second'`,
      [clientId, graceSeconds],
    );
    return rows[0];
  }

  async function keep(clientId: string, metadata: object, seconds: number): Promise<void> {
    await pool.query(
      `insert into oauth_clients (client_id, metadata, fresh_until) values ($1, $2, now() + $3 * interval '1 second')
       on conflict (client_id) do update set metadata = excluded.metadata, fresh_until = excluded.fresh_until`,
      [clientId, JSON.stringify(metadata), seconds],
    );
    await pool.query(
      `delete from oauth_clients where client_id in (
         select client_id from oauth_clients where last_used_at is null and fresh_until is not null
         order by created_at desc offset ${mostUnused})`,
    );
  }

  return {
    /** The library looks a second time for an app that it did not find; outside of a request there is no context. */
    async mayFetch(ctx: KoaContextWithOIDC | undefined, clientId: string): Promise<boolean> {
      if (clientId.length > longestClientId) return false;
      if (ctx === undefined) return true;
      if (served.has(ctx)) return false;
      served.add(ctx);
      try {
        await fetches.count(ctx.req.socket.remoteAddress ?? "");
      } catch (refused) {
        if (!(refused instanceof Problem)) throw refused;
        throw new errors.TemporarilyUnavailable(refused.message);
      }
      return true;
    },

    /** In the place of `fetch`: what is kept, or else what lies at the address now. */
    async fetch(clientId: string, signal: AbortSignal | undefined): Promise<Response> {
      const kept = await find(clientId);
      if (kept !== undefined && kept.seconds_left > 0) return respond(kept.metadata, kept.seconds_left);
      const answer = await get({
        url: clientId,
        headers: { accept: "application/json", "user-agent": "Fieldline-OAuth/1" },
        ...(signal === undefined ? {} : { signal }),
      });
      if (kept !== undefined && isSilent(answer)) return respond(kept.metadata, leastSeconds);
      const metadata = readDocument(answer, clientId);
      const seconds = secondsFresh(answer.headers["cache-control"]);
      await keep(clientId, metadata, seconds);
      return respond(metadata, seconds);
    },
  };
}

function respond(metadata: object, seconds: number): Response {
  return Response.json(metadata, { headers: { "Cache-Control": `max-age=${seconds}` } });
}

function isSilent({ failure, status }: Answer): boolean {
  return failure !== undefined && (status === undefined || status >= 500);
}

/** What the document says as far as it counts; throws where the app must not be taken for whom it says it is. */
function readDocument({ failure, status, headers, body = "" }: Answer, clientId: string): object {
  if (failure !== undefined) throw new Error(failure.detail);
  const type = String(headers["content-type"] ?? "");
  if (status !== 200 || !/^application\/([a-z0-9.-]+\+)?json *(;|$)/i.test(type))
    throw new Error("no JSON lies at the client_id");
  const document: unknown = JSON.parse(body);
  // Without a secret nothing else is possible than what a registration would have to ask for.
  const metadata: Record<string, unknown> = { token_endpoint_auth_method: "none", ...Object(document) };
  if (metadata.client_id !== clientId) throw new Error("the document is of another client_id");
  readClientMetadata(metadata);
  return metadata;
}

/** As the document's host says, within bounds (RFC 9111, section 5.2.2.1). */
function secondsFresh(cacheControl: string | string[] | undefined): number {
  const [, seconds = "0"] = /(?:^|,)\s*max-age\s*=\s*"?(\d{1,9})/i.exec(String(cacheControl ?? "")) ?? [];
  return Math.min(Math.max(Number(seconds), leastSeconds), mostSeconds);
}
