import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { notify } from "../../../app/notices.ts";

const parts = signal<typeof import("./selected-parts.ts") | undefined>(undefined);

/** What is needed only once a person selects, snoozes or assigns: its code comes then. */
export function useSelectedParts(areWanted: boolean) {
  useEffect(() => {
    if (!areWanted || parts.value !== undefined) return;
    import("./selected-parts.ts").then(
      (loaded) => {
        parts.value = loaded;
      },
      () => notify("This part could not be loaded. Check your connection, or load the page again.", "bad"),
    );
  }, [areWanted]);
  return areWanted ? parts.value : undefined;
}
