import { type Shortcut, useKeys } from "./shortcuts.ts";

const rowKeys: readonly Shortcut[] = [
  { keys: "j", title: "Next in the list", run: () => step(1) },
  { keys: "k", title: "Previous in the list", run: () => step(-1) },
  { keys: "o", title: "Open", run: () => linkOf(focusedRow())?.click() },
];

/** `j` and `k` move through the elements marked `data-row`; `o` opens the focused one, as Enter does. */
export function useRowKeys(): void {
  useKeys(rowKeys);
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("#main [data-row]")];
}

function focusedRow(): HTMLElement | null | undefined {
  return document.activeElement?.closest<HTMLElement>("#main [data-row]");
}

/** The row whose record is open beside the list. */
function openRow(): HTMLElement | undefined {
  return rows().find((row) => linkOf(row)?.hasAttribute("aria-current"));
}

function linkOf(row: HTMLElement | null | undefined): HTMLElement | null | undefined {
  return row?.querySelector<HTMLElement>("a, button");
}

function step(by: number): void {
  const all = rows();
  const focused = focusedRow() ?? openRow();
  const at = focused == null ? -1 : all.indexOf(focused);
  const next = at === -1 && by < 0 ? undefined : all[at + by];
  if (next === undefined) return;
  (linkOf(next) ?? next).focus();
  next.scrollIntoView({ block: "nearest" });
}
