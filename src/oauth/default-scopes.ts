import { presets } from "../auth/caller.ts";

const onRequest: readonly string[] = ["webhooks:manage", "requests:read"];

/** The scopes of an app that requests none, without messages, webhooks and the log of requests. */
export const defaultScopes: readonly string[] = presets.full.filter((scope) => !onRequest.includes(scope));
