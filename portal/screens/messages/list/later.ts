import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { notLoaded } from "../../../app/on-demand.tsx";
import type { BulkBar } from "./BulkBar.tsx";
import type { MoveDialogs } from "./MoveDialogs.tsx";

type Parts = { BulkBar: typeof BulkBar; MoveDialogs: typeof MoveDialogs };

const parts = signal<Parts | undefined>(undefined);

/** Loads the parts for selecting, snoozing and assigning. */
export async function loadSelectedParts(): Promise<void> {
  parts.value ??= await import("./selected-parts.ts");
}

export function useSelectedParts(areWanted: boolean) {
  useEffect(() => {
    if (areWanted) loadSelectedParts().catch(notLoaded);
  }, [areWanted]);
  return areWanted ? parts.value : undefined;
}
