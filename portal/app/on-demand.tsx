import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { notify } from "./notices.ts";

/** A part of a screen whose code comes when it is first shown; one that can be closed is, where it does not come. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = signal<ComponentType<Props> | undefined>(undefined);
  return function OnDemand(props: Props) {
    useEffect(() => {
      if (loaded.value !== undefined) return;
      load()
        .then((component) => {
          loaded.value = component;
        })
        .catch(() => {
          notify("This part could not be loaded. Check your connection, or load the page again.", "bad");
          if ("onClose" in props && typeof props.onClose === "function") props.onClose();
        });
    }, []);
    const Loaded = loaded.value;
    return Loaded === undefined ? null : <Loaded {...props} />;
  };
}
