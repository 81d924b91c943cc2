/** Postgres' settings by name. */
export type Settings = Readonly<Record<string, string | number>>;

/**
 * The settings of every connection, whatever the defaults of server, database and role. `jit` compiled `claim_due` for
 * 1 to 2 seconds a call. With the default `random_page_cost`, searches scanned indexed tables. Parsers read ISO times,
 * fastest in UTC.
 */
export const commonSettings: Settings = { jit: "off", random_page_cost: 1.1, timezone: "UTC", datestyle: "ISO" };

export function setEach(settings: Settings, lasting: "session" | "transaction"): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', '${value}', ${lasting === "transaction"})`,
  );
  return `select ${calls.join(", ")}`;
}
