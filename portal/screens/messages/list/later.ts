import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { notify } from "../../../app/notices.ts";
import type { BulkBar } from "./BulkBar.tsx";
import type { MoveDialogs } from "./MoveDialogs.tsx";

type Parts = { BulkBar: typeof BulkBar; MoveDialogs: typeof MoveDialogs };

const parts = signal<Parts | undefined>(undefined);

/** What is needed only once a person selects, snoozes or assigns: its code comes then. */
export function useSelectedParts(areWanted: boolean) {
  useEffect(() => {
    if (!areWanted || parts.value !== undefined) return;
    import("./selected-parts.ts").then(
      ({ BulkBar, MoveDialogs }) => {
        parts.value = { BulkBar, MoveDialogs };
      },
      () => notify("This part could not be loaded. Check your connection, or load the page again.", "bad"),
    );
  }, [areWanted]);
  return areWanted ? parts.value : undefined;
}
