/** Settings of Postgres, by their names. */
export type Settings = Readonly<Record<string, string | number>>;

/**
 * Every connection has these, whatever the server's, the database's or the role's defaults are. `jit` compiled `claim_due`
 * for 1 to 2 seconds a call. With the default `random_page_cost`, searches scanned tables that indexes answer. The parsers
 * read times in ISO format, fastest in UTC.
 */
export const commonSettings: Settings = { jit: "off", random_page_cost: 1.1, timezone: "UTC", datestyle: "ISO" };

/** A statement that sets all settings for the session or the transaction. */
export function setEach(settings: Settings, lasting: "session" | "transaction"): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', '${value}', ${lasting === "transaction"})`,
  );
  return `select ${calls.join(", ")}`;
}
