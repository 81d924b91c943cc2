import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { onChange } from "../data/live.ts";
import { notify } from "./notices.ts";

/** A part of a screen whose code comes when it is first shown; one that can be closed is, where it does not come. */
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

/** Says that code has not come. */
export function notLoaded(): void {
  notify("This part could not be loaded. Check your connection, or load the page again.", "bad");
}

const settlesMs = 2000;

/** Once the stream of changes is open, in this tab or another, or has had time to. */
const isSettled = new Promise<void>((resolve) => {
  onChange(() => resolve());
  setTimeout(resolve, settlesMs);
});

/**
 * Once what is shown is there and kept up to date, and the page has nothing else to do. What does not come is asked for
 * again when it is shown.
 */
export function whenIdle(load: () => Promise<void>): void {
  const start = () => load().catch(() => undefined);
  const wait = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 500);
  };
  isSettled.then(wait, wait);
}
