import { signal } from "@preact/signals";

/** Whether the browser has a connection. */
export const isOnline = signal(navigator.onLine);

addEventListener("online", () => {
  isOnline.value = true;
});
addEventListener("offline", () => {
  isOnline.value = false;
});
