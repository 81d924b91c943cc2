/**
 * `ok` works. `warning` works, but may fail later or differs from what was intended. `broken` does not work. `off` is
 * not configured. `skipped` depends on something that is broken.
 */
export type State = "ok" | "warning" | "broken" | "off" | "skipped";

/** The state in one line, and what the operator can do about it if something is wrong. */
export type Finding = { state: State; found: string; todo?: string };

export type Check = { name: string; run(): Promise<Finding> };

export const ok = (found: string): Finding => ({ state: "ok", found });
export const off = (found: string): Finding => ({ state: "off", found });
export const warning = (found: string, todo: string): Finding => ({ state: "warning", found, todo });
export const broken = (found: string, todo: string): Finding => ({ state: "broken", found, todo });

/** Returns one line of an error. A connection refused at two addresses has no message, so its code is returned. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause, code } = error as Error & { code?: unknown };
  if (/fetch failed|^$/.test(message) && cause !== undefined) return reasonOf(cause);
  const line = message.trim().split("\n").at(-1) ?? "";
  return line === "" ? String(code ?? error.name) : line;
}
