import type { DrafterKind } from "../generated/types.ts";

/** Shown after the name of an author that is no person. */
export const programs: Record<DrafterKind, string> = { user: "", api_key: " (API key)", oauth: " (app)" };
