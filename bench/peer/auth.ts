import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import type { Config } from "../../src/app/config/config.ts";
import { challenge } from "../../src/auth/challenge.ts";
import { parseKey } from "../../src/auth/credentials/api-key.ts";
import { limitByAddress } from "../../src/auth/rate-limit/limit-by-address.ts";
import { Problem } from "../../src/problems.ts";
import type { Exchange } from "./exchange.ts";

type Row = {
  id: string | null;
  business_id: string;
  scopes: string[];
  refusal: "plan-required" | "subscription-inactive" | null;
  allowed: boolean;
  remaining: number;
  reset_seconds: number;
};

export type Admitted = { businessId: string; scopes: string[] };

export type Auth = {
  /** Authenticates the request and runs `work` on the connection, which acts for the business from then on. */
  reading<T>(
    ctx: Exchange,
    scope: string | undefined,
    work: (client: pg.PoolClient, admitted: Admitted) => Promise<T>,
  ): Promise<T>;
  /** Authenticates the request and releases the connection, because a body may take long to arrive. */
  authenticate(ctx: Exchange, scope: string): Promise<Admitted>;
};

const statement = {
  name: "authenticate",
  text: `select id, business_id, scopes, refusal, allowed, remaining, reset_seconds,
      set_config('app.business_id', coalesce(business_id::text, ''), false)
    from authenticate_api_key($1, $2, $3, $4, $5, $6)`,
};

export function createAuth({ pool, config }: { pool: pg.Pool; config: Config }): Auth {
  const limit = config.rateLimitPerMinute;
  const policy = `"default";q=${limit};w=60`;
  const unauthorized = { headers: { "WWW-Authenticate": challenge(config) } };
  const failures = limitByAddress(60);

  function readValues(ctx: Exchange): unknown[] | undefined {
    const key = ctx.req.headers["x-api-key"];
    const { authorization } = ctx.req.headers;
    if (typeof key !== "string" || authorization !== undefined) {
      if (key !== undefined) throw new Problem("bad-request", "Send X-Api-Key or Authorization, not both.");
      throw new Problem("unauthorized", "Send an API key in X-Api-Key.", unauthorized);
    }
    if (key.includes(",")) throw new Problem("bad-request", "A header is repeated.");
    const given = parseKey(key);
    if (given === undefined) return undefined;
    const nonce = randomBytes(16);
    const app = ctx.req.headers["user-agent"] ?? null;
    return [
      given.prefix,
      nonce,
      createHash("sha256").update(given.secretHash).update(nonce).digest(),
      limit,
      ctx.req.socket.remoteAddress ?? null,
      app,
    ];
  }

  async function admitOver(
    ctx: Exchange,
    scope: string | undefined,
    queryable: pg.Pool | pg.PoolClient,
    values: unknown[],
  ): Promise<Admitted> {
    const { rows } = await queryable.query<Row>({ ...statement, values });
    const [row] = rows;
    if (row === undefined || row.id === null) return refuse(ctx);
    ctx.set("RateLimit-Policy", policy);
    ctx.set("RateLimit", `"default";r=${row.remaining};t=${row.reset_seconds}`);
    if (row.refusal !== null) throw new Problem(row.refusal);
    if (!row.allowed)
      throw new Problem("rate-limited", undefined, { headers: { "Retry-After": String(row.reset_seconds) } });
    if (scope !== undefined && !row.scopes.includes(scope))
      throw new Problem("insufficient-scope", `This needs the scope ${scope}.`);
    if (ctx.accepts("application/json") === false) throw new Problem("not-acceptable");
    return { businessId: row.business_id, scopes: row.scopes };
  }

  async function refuse(ctx: Exchange): Promise<never> {
    await failures.count(ctx.req.socket.remoteAddress ?? "");
    throw new Problem("unauthorized", "The credential is malformed, unknown, expired or revoked.", unauthorized);
  }

  return {
    async reading(ctx, scope, work) {
      const values = readValues(ctx) ?? (await refuse(ctx));
      const client = await pool.connect();
      try {
        return await work(client, await admitOver(ctx, scope, client, values));
      } finally {
        client.release();
      }
    },
    async authenticate(ctx, scope) {
      return admitOver(ctx, scope, pool, readValues(ctx) ?? (await refuse(ctx)));
    },
  };
}
