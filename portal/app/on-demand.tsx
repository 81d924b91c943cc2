import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { onChange } from "../data/live.ts";
import { notify } from "./notices.ts";

/** A component whose code loads when it is first shown. If loading fails, one with `onClose` is closed. */
export function onDemand<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { load: () => Promise<void> } {
  const loaded = signal<ComponentType<Props> | undefined>(undefined);
  async function load(): Promise<void> {
    loaded.value ??= await read();
  }
  function OnDemand(props: Props) {
    useEffect(() => {
      if (loaded.value === undefined)
        load().catch(() => {
          notLoaded();
          if ("onClose" in props && typeof props.onClose === "function") props.onClose();
        });
    }, []);
    const Loaded = loaded.value;
    return Loaded === undefined ? null : <Loaded {...props} />;
  }
  return Object.assign(OnDemand, { load });
}

/** Shows that a part of the page could not be loaded. */
export function notLoaded(): void {
  notify("We couldn't load this part of the page. Check your connection, then reload the page.", "bad");
}

const settlesMs = 2000;

/** Resolves once the stream of changes is open, in this tab or another, or after a timeout. */
const isSettled = new Promise<void>((resolve) => {
  onChange(() => resolve());
  setTimeout(resolve, settlesMs);
});

/** Preloads once the page is settled and idle. A failed preload is tried again when the part is shown. */
export function whenIdle(load: () => Promise<void>): void {
  const start = () => load().catch(() => undefined);
  const wait = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 500);
  };
  isSettled.then(wait, wait);
}
