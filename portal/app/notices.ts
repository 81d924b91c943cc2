import { signal } from "@preact/signals";
import type { Tone } from "../components/Badge.tsx";

export type Notice = { id: number; text: string; tone: Tone; action?: { name: string; run: () => void } | undefined };

/** The notices at the edge of the screen; they outlive the screen that showed them. */
export const notices = signal<readonly Notice[]>([]);

const shownMs = 6000;
let last = 0;

export function notify(text: string, tone: Tone = "plain", action?: Notice["action"]): void {
  last += 1;
  const notice = { id: last, text, tone, action };
  notices.value = [...notices.value.slice(-2), notice];
  // What failed, or can be acted on, stays until it is closed.
  if (tone !== "bad" && action === undefined) setTimeout(() => dismiss(notice.id), shownMs);
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}
