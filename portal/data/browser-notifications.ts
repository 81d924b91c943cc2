import { signal } from "@preact/signals";
import type { Change } from "./live.ts";

const stored = "fieldline-browser-notifications";

/** Whether this browser shows notifications while the portal is out of sight: a choice that stays in this browser. */
export const isOn = signal(
  isPossible() && Notification.permission === "granted" && localStorage.getItem(stored) === "on",
);

/** Browsers show notifications only of pages that came over https, or from this machine. */
export function isPossible(): boolean {
  return "Notification" in globalThis && isSecureContext;
}

/** Asks the person for the browser's permission, where they have not been asked. Whether it is as wanted then. */
export async function turn(on: boolean): Promise<boolean> {
  isOn.value = on && (await Notification.requestPermission()) === "granted";
  localStorage.setItem(stored, isOn.value ? "on" : "off");
  return isOn.value === on;
}

/** Called in one tab of the browser, for each change. */
export function showInBrowser({ notification }: Change): void {
  if (notification === null || notification.read_at !== null || !document.hidden || !isOn.value) return;
  const shown = new Notification(notification.title, { tag: notification.id });
  shown.onclick = () => {
    focus();
    location.assign("/notifications");
  };
}
