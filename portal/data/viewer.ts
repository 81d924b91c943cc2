import { computed, signal } from "@preact/signals";
import type { ViewerFragment } from "../generated/types.ts";
import { can, type RootField } from "./permissions.ts";

/** Who is signed in; set before anything is rendered. */
export const viewer = signal<ViewerFragment | undefined>(undefined);

export const businessTimeZone = computed(() => viewer.value?.business.time_zone ?? "Australia/Sydney");

/** Whether the signed-in person may use the root field. */
export function mayUse(field: RootField): boolean {
  const role = viewer.value?.member.role;
  return role !== undefined && can(role, field);
}
