import { presets } from "../auth/caller.ts";

const onRequest: readonly string[] = ["webhooks:manage", "requests:read", "sandbox:manage"];

/** The scopes of an app that requests none, without messages, webhooks, the log of requests and sandboxes. */
export const defaultScopes: readonly string[] = presets.full.filter((scope) => !onRequest.includes(scope));
