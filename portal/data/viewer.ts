import { computed, signal } from "@preact/signals";
import type { ViewerFragment } from "../generated/types.ts";

/** The signed-in person; set before the first render. */
export const viewer = signal<ViewerFragment | undefined>(undefined);

export const businessTimeZone = computed(() => viewer.value?.business.time_zone ?? "Australia/Sydney");
