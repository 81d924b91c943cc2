/**
 * `ok` works; `warning` works, and may not for long or not as meant; `broken` does not work; `off` is not configured;
 * `skipped` depends on what is broken.
 */
export type State = "ok" | "warning" | "broken" | "off" | "skipped";

/** What is so, in one line, and what the operator can do about it where something is to be done. */
export type Finding = { state: State; found: string; todo?: string };

export type Check = { name: string; run(): Promise<Finding> };

export const ok = (found: string): Finding => ({ state: "ok", found });
export const off = (found: string): Finding => ({ state: "off", found });
export const warning = (found: string, todo: string): Finding => ({ state: "warning", found, todo });
export const broken = (found: string, todo: string): Finding => ({ state: "broken", found, todo });

/** One line of an error, which for a connection refused at two addresses is only its code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause, code } = error as Error & { code?: unknown };
  if (/fetch failed|^$/.test(message) && cause !== undefined) return reasonOf(cause);
  const line = message.trim().split("\n").at(-1) ?? "";
  return line === "" ? String(code ?? error.name) : line;
}
