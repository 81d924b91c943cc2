import { Problem } from "../../problems.ts";
import type { Database } from "../../tenancy/database.ts";

/** A limit whose state is in Postgres, shared by all processes and counted by its clock. */
export type SharedLimit = {
  /** Counts one more of the key; past the limit it is a 429. */
  count(key: string): Promise<void>;
  /** Takes one back. */
  uncount(key: string): Promise<void>;
  /** Takes all back. */
  clear(key: string): Promise<void>;
};

const nowMs = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/** A span that ends later than the longest possible was begun by a clock since set back: it counts no more. */
const isRunning = `f.expire > ${nowMs} and f.expire <= ${nowMs} + $2`;

/** `points` in a span of `seconds` that begins with the first. */
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
