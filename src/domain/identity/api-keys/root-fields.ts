import { scopeCatalogue } from "../../../auth/scope-catalogue.ts";
import type { Where } from "../../../query/types.ts";
import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, queryField } from "../../kernel/read-fields.ts";
import { changeApiKeyScopes } from "./change-api-key-scopes.ts";
import { createApiKey } from "./create-api-key.ts";
import { limitApiKey } from "./limit-api-key.ts";
import { renameApiKey } from "./rename-api-key.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { maxOverlapHours, rollApiKey } from "./roll-api-key.ts";
import { apiKeys, CreateApiKeyInput, CreatedApiKeyType, ScopeInfoType } from "./schema.ts";

function whereLive(live: boolean | null | undefined, now: Date): Where<"ApiKey"> {
  if (live == null) return {};
  return live
    ? { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
    : { OR: [{ revokedAt: { not: null } }, { expiresAt: { lte: now } }] };
}

export const apiKeyFields = [
  listField("api_keys", {
    type: apiKeys,
    page: "ApiKeyPage",
    records: "API keys",
    description: "The business's API keys, newest first, including expired and revoked ones.",
    access: "owner",
    filters: {
      live: {
        type: "Boolean",
        description: "True for keys that are accepted, false for expired and revoked ones.",
      },
    },
    select: ({ live }, { now }) => ({ where: whereLive(live, now) }),
  }),

  queryField("scope_catalogue", {
    type: [ScopeInfoType],
    description: "The scopes that API keys and connected apps can hold.",
    access: "owner",
    run: () => [...scopeCatalogue],
  }),

  mutationField("create_api_key", {
    type: CreatedApiKeyType,
    description: "Creates an API key, if the business's plan has API access. The secret is only in this response.",
    access: "owner",
    recentProof: true,
    verified: true,
    problems: ["plan-required", "conflict"],
    args: { input: inputOf(CreateApiKeyInput, "The API key.") },
    shows: { model: "ApiKey", path: "api_key" },
    run: createApiKey,
  }),

  mutationField("rename_api_key", {
    type: apiKeys,
    description: "Renames an API key, a revoked one too.",
    access: "owner",
    problems: ["not-found"],
    args: {
      id: idOf("API key"),
      name: { type: "Line", required: true, description: "The business's new name for the key." },
    },
    run: renameApiKey,
  }),

  mutationField("change_api_key_scopes", {
    type: apiKeys,
    description:
      "Replaces the scopes of an API key. The next request counts. If there are more than before, the owners are emailed.",
    access: "owner",
    recentProof: true,
    verified: true,
    problems: ["not-found", "conflict"],
    args: {
      id: idOf("API key"),
      scopes: { type: ["String"], required: true, description: "The scopes that the key is to hold, at least one." },
    },
    run: changeApiKeyScopes,
  }),

  mutationField("roll_api_key", {
    type: CreatedApiKeyType,
    description:
      "Gives an API key a new secret, which is only in this response. The old secret works for some more hours, as a key of its own. The owners are emailed.",
    access: "owner",
    recentProof: true,
    verified: true,
    problems: ["not-found", "conflict"],
    args: {
      id: idOf("API key"),
      overlap_hours: {
        type: "Int",
        required: true,
        defaultValue: maxOverlapHours,
        description: `The hours for which the old secret still works, 0 to ${maxOverlapHours}. With 0 it stops at once.`,
      },
    },
    shows: { model: "ApiKey", path: "api_key" },
    run: rollApiKey,
  }),

  mutationField("limit_api_key", {
    type: apiKeys,
    description:
      "Limits how many requests an API key may make in a minute, or removes that limit. The next request counts.",
    access: "owner",
    problems: ["not-found"],
    args: {
      id: idOf("API key"),
      requests_per_minute: {
        type: "RequestRate",
        description: "The maximum number of requests in a minute; null, or left out, for no limit of its own.",
      },
    },
    run: limitApiKey,
  }),

  mutationField("revoke_api_key", {
    type: apiKeys,
    description: "Revokes an API key. The next call with it gets a 401. Revoking a revoked key changes nothing.",
    access: "owner",
    problems: ["not-found"],
    args: { id: idOf("API key") },
    run: revokeApiKey,
  }),
];
