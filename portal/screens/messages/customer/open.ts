import { signal } from "@preact/signals";
import type { PaneCustomerFragment } from "../../../generated/types.ts";

const wide = matchMedia("(width >= 1100px)");

/** Whether the customer fits beside the thread. */
export const isWide = signal(wide.matches);
wide.addEventListener("change", ({ matches }) => {
  isWide.value = matches;
});

export const kinds = ["details", "contact", "lead", "quote", "job", "booking"] as const;

export type Kind = (typeof kinds)[number];

/** The open dialog, with the customer as of its opening, so that later changes do not reset the input. */
export type Opened =
  | { dialog: "match"; from: { id: string; name: string } | null }
  | { dialog: Kind; customer: PaneCustomerFragment; onDone: () => void };

export const opened = signal<Opened | undefined>(undefined);

export function open(wanted: Opened): void {
  opened.value ??= wanted;
}

export function close(): void {
  opened.value = undefined;
}
