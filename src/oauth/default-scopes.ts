import { presets } from "../auth/caller.ts";

/** The scopes of an app that requests none, without messages and webhooks. */
export const defaultScopes: readonly string[] = presets.full.filter((scope) => scope !== "webhooks:manage");
