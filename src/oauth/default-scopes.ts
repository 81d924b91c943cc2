import { presets } from "../auth/caller.ts";

/** The scopes of an app that requests none: neither messages nor webhooks. */
export const defaultScopes: readonly string[] = presets.full.filter((scope) => scope !== "webhooks:manage");
