import type { Change } from "./live.ts";

/** The messages between the browser's tabs. */
export type Announcement =
  | { type: "session-ended" }
  | { type: "signed-out" }
  | { type: "signed-in"; memberId: string }
  | { type: "change"; change: Change }
  | { type: "connection"; isOpen: boolean }
  | { type: "who-leads" }
  | { type: "leading" };

const channel = new BroadcastChannel("fieldline");

/** Sends a message to the other tabs. */
export function announce(message: Announcement): void {
  channel.postMessage(message);
}

export function onAnnouncement(listener: (message: Announcement) => void): void {
  channel.addEventListener("message", (event: MessageEvent<Announcement>) => listener(event.data));
}
