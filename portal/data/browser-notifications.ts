import { signal } from "@preact/signals";
import type { Change } from "./live.ts";

const stored = "fieldline-browser-notifications";

/** Whether this browser shows notifications while the portal is hidden. The browser's storage keeps the choice. */
export const isOn = signal(
  isPossible() && Notification.permission === "granted" && localStorage.getItem(stored) === "on",
);

/** Browsers allow notifications for pages over https and on localhost only. */
export function isPossible(): boolean {
  return "Notification" in globalThis && isSecureContext;
}

/** Asks for the browser's permission unless the person was asked before; returns whether the setting is as wanted. */
export async function turn(on: boolean): Promise<boolean> {
  isOn.value = on && (await Notification.requestPermission()) === "granted";
  localStorage.setItem(stored, isOn.value ? "on" : "off");
  return isOn.value === on;
}

/** Shows a notification for a change; one tab of the browser calls it. */
export function showInBrowser({ notification }: Change): void {
  if (notification === null || notification.read_at !== null || !document.hidden || !isOn.value) return;
  const shown = new Notification(notification.title, { tag: notification.id });
  shown.onclick = () => {
    focus();
    location.assign("/notifications");
  };
}
