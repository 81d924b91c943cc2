import type { Period } from "./period.ts";

type Named = Period & { customerId: string };

/** A statement has no row: its customer and period are its id, `<uuid>/2026-10-01/2026-10-31`. */
export function statementId({ customerId, from, to }: Named): string {
  return [customerId, dayOf(from), dayOf(to)].join("/");
}

export function readStatementId(id: string): Named {
  const [customerId = "", from = "", to = ""] = id.split("/");
  return { customerId, from: new Date(from), to: new Date(to) };
}

/** `2026-10-01`, of a day that is stored as midnight in UTC. */
export function dayOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}
