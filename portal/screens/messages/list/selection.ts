import { signal } from "@preact/signals";

/** The conversation that is open beside the list. */
export const opened = signal<string | undefined>(undefined);
/** The conversations that are selected, of the list on the screen. */
export const selected = signal<ReadonlySet<string>>(new Set());
/** Whether a press on a row selects it, as on a touch screen once selecting has begun. */
export const isSelecting = signal(false);

/** From where a range is selected. */
let anchor: string | undefined;

export function toggle(id: string): void {
  const ids = new Set(selected.value);
  if (!ids.delete(id)) ids.add(id);
  selected.value = ids;
  anchor = id;
}

/** Selects all from where the last one was selected up to this one. */
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
