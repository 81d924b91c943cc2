import { access, builder, example, notNull } from "../../graphql/builder.ts";
import { pageArguments, pageType, paginate } from "../../graphql/paginate.ts";
import { type CreatedKey, createKey } from "./create.ts";
import { readScopes } from "./read-scopes.ts";
import { revokeKey } from "./revoke.ts";

export const ApiKey = builder.prismaObject("ApiKey", {
  description:
    "A key with which the business's own systems call the API. Its secret is shown once, when it is created.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The key's id, a UUID." }),
    name: t.exposeString("name", { description: "What the key is for.", ...example("Website") }),
    prefix: t.exposeString("prefix", {
      description: "The part of the key before its secret, by which it can be told from others.",
      ...example("ck_live_4fGh1JkLmN0p"),
    }),
    scopes: t.exposeStringList("scopes", { description: "What the key may do.", ...example(["customers:read"]) }),
    last_used_at: t.expose("lastUsedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the key last made a call, to the minute; null while it never has.",
    }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the key was created." }),
    revoked_at: t.expose("revokedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the key was revoked; null while it is live.",
      ...example(null),
    }),
  }),
});

const ApiKeyPage = pageType(ApiKey, "ApiKeyPage", "API keys");

export const CreateApiKeyInput = builder.inputType("CreateApiKeyInput", {
  description: "A new API key: its name, and either scopes or a preset.",
  fields: (t) => ({
    name: t.field({ type: "Line", required: true, description: "What the key is for.", ...example("Website") }),
    scopes: t.stringList({
      description: "What the key may do, at least one scope. Write does not imply read.",
      ...example(["customers:read"]),
      ...notNull,
    }),
    preset: t.string({
      description:
        "A ready-made set instead of `scopes`: `full`, every scope but the two messaging ones, or `read-only`, every `:read` scope but `messages:read`.",
      ...example("read-only"),
      ...notNull,
    }),
  }),
});

const CreatedApiKey = builder.objectRef<CreatedKey>("CreatedApiKey").implement({
  description: "A new API key with its secret.",
  fields: (t) => ({
    key: t.exposeString("key", {
      description: "The whole key, as `X-Api-Key` takes it. It is shown this once and cannot be read again.",
    }),
    api_key: t.field({ type: ApiKey, description: "The key's record.", resolve: ({ apiKey }) => apiKey }),
  }),
});

builder.queryFields((t) => ({
  api_keys: t.field({
    type: ApiKeyPage,
    description: "The business's API keys, newest first, revoked ones included.",
    ...access("owner"),
    args: pageArguments(t.arg),
    resolve: (_root, args, context, info) => paginate(context, info, "ApiKey", args, {}),
  }),
}));

builder.mutationFields((t) => ({
  create_api_key: t.field({
    type: CreatedApiKey,
    description: "Creates an API key. Its secret is in this answer and in no other.",
    ...access("owner"),
    args: { input: t.arg({ type: CreateApiKeyInput, required: true, description: "The key." }) },
    resolve: (_root, { input }, { db }) => createKey(db, { name: input.name, scopes: readScopes(input) }),
  }),
  revoke_api_key: t.prismaField({
    type: "ApiKey",
    description: "Revokes an API key: the next call with it answers 401. Revoking twice changes nothing.",
    ...access("owner", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The key's id." }) },
    resolve: (query, _root, { id }, context) => revokeKey(context.db, id, query),
  }),
}));
