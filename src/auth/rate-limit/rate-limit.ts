import { Problem } from "../../problems.ts";
import type { Database } from "../../tenancy/database.ts";

/** A limit with its state in Postgres. All processes share it, and the database's clock counts. */
export type SharedLimit = {
  /** Counts one more for the key. Throws a 429 past the limit. */
  count(key: string): Promise<void>;
  uncount(key: string): Promise<void>;
  clear(key: string): Promise<void>;
};

const nowMs = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/** A span that ends later than the longest possible was started before the clock was set back. It no longer counts. */
const isRunning = `f.expire > ${nowMs} and f.expire <= ${nowMs} + $2`;

/** Allows `points` in a span of `seconds`, which starts with the first call. */
export function sharedLimit(
  { systemPool }: Database,
  { name, points, seconds }: { name: string; points: number; seconds: number },
): SharedLimit {
  const keyOf = (key: string) => `${name}:${key}`;
  return {
    async count(key) {
      const { rows } = await systemPool.query<{ points: number; ms_left: number }>(
        `insert into sign_in_failures as f (key, points, expire) values ($1, 1, ${nowMs} + $2)
         on conflict (key) do update set
           points = case when ${isRunning} then least(f.points, $3) + 1 else 1 end,
           expire = case when ${isRunning} then f.expire else excluded.expire end
         returning points, (expire - ${nowMs})::int as ms_left`,
        [keyOf(key), seconds * 1000, points],
      );
      const [counted] = rows;
      if (counted !== undefined && counted.points > points) throw rateLimited(counted.ms_left);
    },
    async uncount(key) {
      await systemPool.query("update sign_in_failures set points = points - 1 where key = $1 and points > 0", [
        keyOf(key),
      ]);
    },
    async clear(key) {
      await systemPool.query("delete from sign_in_failures where key = $1", [keyOf(key)]);
    },
  };
}

export function rateLimited(waitMs: number): Problem {
  return new Problem("rate-limited", "Too many attempts. Wait before the next one.", {
    headers: { "Retry-After": String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
}
