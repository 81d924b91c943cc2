import { type Settings, setEach } from "./settings.ts";

/**
 * Ends a subquery that Postgres plans by itself. It would otherwise join the subquery with the rest in any order, which its
 * statistics of a busy table suggest wrongly.
 */
export const fence = "offset 0";

const off = (methods: readonly string[]) => Object.fromEntries(methods.map((method) => [`enable_${method}`, "off"]));

/**
 * The settings for statements that reach single rows by their indexes and are planned once. The statistics of a busy table
 * are a minute old, perhaps from when it was empty and a scan was cheap.
 */
export const byIndex: Settings = {
  plan_cache_mode: "force_generic_plan",
  random_page_cost: 0.01,
  ...off(["seqscan", "bitmapscan", "hashjoin", "mergejoin", "material"]),
};

/** A statement that has the rest of its transaction reach few rows of large tables by their indexes, whatever the statistics say. */
export const reachByIndex = setEach(off(["seqscan", "hashjoin", "mergejoin"]), "transaction");

/** The settings for prepared reads: planned once a connection, without looking at the values, which takes longer than a read. */
export const plannedOnce: Settings = { plan_cache_mode: "force_generic_plan" };
