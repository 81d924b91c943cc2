import { signal } from "@preact/signals";
import type { Tone } from "../components/Badge.tsx";

export type Notice = {
  id: number;
  text: string;
  tone: Tone;
  action?: { name: string; run: () => void } | undefined;
  /** Where what it is about can be opened. */
  address?: string | undefined;
  /** Whether the action is to undo, which `z` does too. */
  isUndoable?: boolean;
};

/** The notices at the edge of the screen; they outlive the screen that showed them. */
export const notices = signal<readonly Notice[]>([]);

/** In pixels: the height of what they stand above, at the foot of a narrow window. */
export const noticesAbove = signal(0);

const shownMs = 6000;
const undoShownMs = 10_000;
let last = 0;

/** Returns the notice's id. */
export function notify(text: string, tone: Tone = "plain", action?: Notice["action"]): number {
  // What failed, or can be acted on, stays until it is closed.
  return add({ text, tone, action }, tone !== "bad" && action === undefined ? shownMs : undefined);
}

/** What was done, and for a while how to take it back: by the button or by `z`. */
export function notifyUndoable(text: string, undo: () => void): void {
  add({ text, tone: "good", action: { name: "Undo", run: undo }, isUndoable: true }, undoShownMs);
}

/** What was undone, and where it is now. */
export function notifyKept(text: string, address: string): void {
  const isOpen = [location.pathname, location.pathname + location.search].includes(address);
  add({ text, tone: "plain", address: isOpen ? undefined : address }, undoShownMs);
}

function add(given: Omit<Notice, "id">, forMs: number | undefined): number {
  last += 1;
  const notice = { id: last, ...given };
  notices.value = [...notices.value.slice(-2), notice];
  if (forMs !== undefined) setTimeout(() => dismiss(notice.id), forMs);
  return notice.id;
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

/** Undoes what was done last. */
export function undoLast(): void {
  const latest = notices.value.findLast(({ isUndoable }) => isUndoable);
  if (latest === undefined) return;
  dismiss(latest.id);
  latest.action?.run();
}
