import { signal } from "@preact/signals";
import type { Tone } from "../components/Badge.tsx";

export type Notice = {
  id: number;
  text: string;
  tone: Tone;
  action?: { name: string; run: () => void } | undefined;
  /** The path of the record that the notice is about. */
  address?: string | undefined;
  /** Whether the action undoes something. `z` runs it too. */
  isUndoable?: boolean;
};

/** The notices on the screen. They survive navigation. */
export const notices = signal<readonly Notice[]>([]);

/** The height in pixels of the composer, which notices stand above in a narrow window. */
export const noticesAbove = signal(0);

const shownMs = 6000;
const undoShownMs = 10_000;
let last = 0;

/** Shows a notice and returns its id. */
export function notify(text: string, tone: Tone = "plain", action?: Notice["action"]): number {
  // Errors, and notices with an action, stay until they are closed.
  return add({ text, tone, action }, tone !== "bad" && action === undefined ? shownMs : undefined);
}

/** Shows a success with an Undo button, which `z` presses too. */
export function notifyUndoable(text: string, undo: () => void): void {
  add({ text, tone: "good", action: { name: "Undo", run: undo }, isUndoable: true }, undoShownMs);
}

/** Shows that an action was undone, with a link to the record unless it is open. */
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

/** Runs the latest undo action. */
export function undoLast(): void {
  const latest = notices.value.findLast(({ isUndoable }) => isUndoable);
  if (latest === undefined) return;
  dismiss(latest.id);
  latest.action?.run();
}
