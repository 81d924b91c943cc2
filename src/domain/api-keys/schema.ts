import type { RowOf } from "../../database/query/types.ts";
import { builder } from "../../graphql/builder.ts";
import { instant, line, recordId, sent, strings } from "../kernel/fields.ts";
import { resource } from "../kernel/resource.ts";

export const apiKeys = resource("ApiKey", {
  description: "An API key. Its secret is shown once, when the key is created.",
  fields: {
    id: recordId("API key"),
    name: line({
      description: "The business's name for the key.",
      example: "Website",
      writable: "create",
      required: true,
    }),
    prefix: line({
      description: "The beginning of the key, which is not secret.",
      example: "ck_live_4fGh1JkLmN0p",
    }),
    scopes: strings({
      description: "The scopes that the key holds.",
      input: {
        description: "The scopes that the key holds, at least one. Write does not imply read.",
      },
      example: ["customers:read"],
      writable: "create",
    }),
    preset: sent<string>("String")({
      description:
        "A set of scopes, instead of `scopes`: `full` is every scope but the two messaging ones, `read-only` is every `:read` scope but `messages:read`.",
      example: "read-only",
      writable: "create",
    }),
    last_used_at: instant({
      description: "When the key last made a call, to the minute; null if it never has.",
      nullable: true,
    }),
    created_at: instant({ description: "When the key was created." }),
    revoked_at: instant({
      description: "When the key was revoked; null while it is active.",
      example: null,
      nullable: true,
    }),
  },
});

export const CreateApiKeyInput = apiKeys.createInput("CreateApiKeyInput", {
  description: "A new API key: its name, and either `scopes` or a `preset`.",
});

/** `key` is shown this once: its secret part is stored as a hash. */
export type CreatedApiKey = { key: string; apiKey: RowOf<"ApiKey"> };

export const CreatedApiKeyType = builder.objectRef<CreatedApiKey>("CreatedApiKey").implement({
  description: "A new API key with its secret.",
  fields: (t) => ({
    key: t.exposeString("key", {
      description: "The whole key, the value of `X-Api-Key`. It is shown this once and cannot be read again.",
    }),
    api_key: t.field({ type: apiKeys.type, description: "The API key.", resolve: ({ apiKey }) => apiKey }),
  }),
});
