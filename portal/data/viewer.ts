import { computed, signal } from "@preact/signals";
import type { ViewerFragment } from "../generated/types.ts";

/** Who is signed in; set before anything is rendered. */
export const viewer = signal<ViewerFragment | undefined>(undefined);

export const businessTimeZone = computed(() => viewer.value?.business.time_zone ?? "Australia/Sydney");
