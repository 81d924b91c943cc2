import { type Settings, setEach } from "./settings.ts";

/**
 * Ends a subquery that Postgres must plan separately. Outdated statistics of a busy table would otherwise lead it to a
 * bad join order.
 */
export const fence = "offset 0";

const off = (methods: readonly string[]) => Object.fromEntries(methods.map((method) => [`enable_${method}`, "off"]));

/**
 * Settings for statements that reach single rows by index and are planned once. A busy table's statistics are a minute
 * old, and may be from when it was empty and a scan was cheap.
 */
export const byIndex: Settings = {
  plan_cache_mode: "force_generic_plan",
  random_page_cost: 0.01,
  ...off(["seqscan", "bitmapscan", "hashjoin", "mergejoin", "material"]),
};

/** A statement that makes the rest of its transaction reach rows by index, whatever the statistics say. */
export const reachByIndex = setEach(off(["seqscan", "hashjoin", "mergejoin"]), "transaction");

/**
 * Settings for prepared reads: planned once per connection without their values, because planning takes longer than a
 * read.
 */
export const plannedOnce: Settings = { plan_cache_mode: "force_generic_plan" };
