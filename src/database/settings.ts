/** Settings of Postgres, by their names. */
export type Settings = Readonly<Record<string, string | number>>;

/** A statement that sets each, for as long as the session or the transaction lasts; empty for none. */
export function setEach(settings: Settings, lasting: "session" | "transaction"): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', '${value}', ${lasting === "transaction"})`,
  );
  return calls.length === 0 ? "" : `select ${calls.join(", ")}`;
}
