import { signal } from "@preact/signals";

/** The id of the open conversation. */
export const opened = signal<string | undefined>(undefined);
/** The ids of the selected conversations. */
export const selected = signal<ReadonlySet<string>>(new Set());
/** Whether a tap selects a row, as after a long press. */
export const isSelecting = signal(false);

/** The start of a range. */
let anchor: string | undefined;

export function toggle(id: string): void {
  const ids = new Set(selected.value);
  if (!ids.delete(id)) ids.add(id);
  selected.value = ids;
  anchor = id;
}

/** Selects from the last selected conversation up to this one. */
export function selectRange(id: string, list: readonly string[]): void {
  const [from, to] = [list.indexOf(anchor ?? id), list.indexOf(id)].sort((one, other) => one - other);
  if (from === undefined || to === undefined || from === -1) {
    toggle(id);
    return;
  }
  selected.value = new Set([...selected.value, ...list.slice(from, to + 1)]);
  anchor = id;
}

export function selectAll(list: readonly string[]): void {
  selected.value = new Set(list);
}

export function endSelection(): void {
  selected.value = new Set();
  isSelecting.value = false;
  anchor = undefined;
}
