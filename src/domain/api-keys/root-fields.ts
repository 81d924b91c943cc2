import { idOf, inputOf } from "../kernel/arguments.ts";
import { mutationField } from "../kernel/mutation-fields.ts";
import { listField } from "../kernel/read-fields.ts";
import { createApiKey } from "./create-api-key.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { apiKeys, CreateApiKeyInput, CreatedApiKeyType } from "./schema.ts";

listField("api_keys", {
  type: apiKeys,
  page: "ApiKeyPage",
  records: "API keys",
  description: "The business's API keys, newest first, including revoked ones.",
  access: "owner",
  filters: {},
});

mutationField("create_api_key", {
  type: CreatedApiKeyType,
  description: "Creates an API key, if the business's plan has API access. The secret is only in this response.",
  access: "owner",
  problems: ["plan-required"],
  args: { input: inputOf(CreateApiKeyInput, "The API key.") },
  run: createApiKey,
});

mutationField("revoke_api_key", {
  type: apiKeys,
  description: "Revokes an API key. The next call with it gets a 401. Revoking a revoked key changes nothing.",
  access: "owner",
  problems: ["not-found"],
  args: { id: idOf("API key") },
  run: revokeApiKey,
});
