import type { ScopeInfo } from "../../../auth/scope-catalogue.ts";
import { example } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { derived, instant, line, recordId, relation, sent, strings } from "../../kernel/fields.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { requestShare } from "../../kernel/request-share.ts";
import { resource } from "../../kernel/resource.ts";
import { Person } from "../team/assignees.ts";

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
    requests_per_minute: requestShare("key"),
    created_by: relation("createdBy", {
      type: Person,
      description:
        "The team member who created the key; null if an operator did, or if the key is older than this record.",
      nullable: true,
    }),
    last_used_at: instant({
      description: "When the key last made a call, to the minute; null if it never has.",
      nullable: true,
    }),
    last_used_address: line({
      description: "The address that the call at `last_used_at` came from. Null if it is unknown.",
      example: "203.0.113.7",
      nullable: true,
    }),
    last_used_app: line({
      description: "The `User-Agent` of the call at `last_used_at`. Null if it is unknown or the call had none.",
      example: "fieldline-sdk/1.0.0",
      nullable: true,
    }),
    expires_at: instant({
      description: "When the key expires: calls with it get a 401 from then on. Null if it never does.",
      input: { description: "When the key expires, in the future; null, the default, if it never does." },
      example: "2027-07-01T00:00:00.000Z",
      nullable: true,
      writable: "create",
    }),
    created_at: instant({ description: "When the key was created." }),
    revoked_at: instant({
      description: "When the key was revoked; null if it has not been.",
      example: null,
      nullable: true,
    }),
    is_live: derived<Lifetime>("Boolean", {
      description: "Whether the key is accepted: it is neither revoked nor expired.",
      example: true,
      select: { revokedAt: true, expiresAt: true },
      resolve: (key, _args, { now }) => isLive(key, now),
    }),
  },
});

type Lifetime = Pick<RowOf<"ApiKey">, "revokedAt" | "expiresAt">;

export function isLive({ revokedAt, expiresAt }: Lifetime, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}

export const CreateApiKeyInput = apiKeys.createInput("CreateApiKeyInput", {
  description: "A new API key: its name, and either `scopes` or a `preset`.",
});

/** `key` is only returned on creation, because its secret is stored as a hash. */
export type CreatedApiKey = { key: string; apiKey: RowOf<"ApiKey"> };

export const CreatedApiKeyType = plainType<CreatedApiKey>("CreatedApiKey", {
  description: "A new API key with its secret.",
  fields: (t) => ({
    key: t.exposeString("key", {
      description: "The whole key, the value of `X-Api-Key`. It is shown this once and cannot be read again.",
    }),
    api_key: t.field({ type: apiKeys.type, description: "The API key.", resolve: ({ apiKey }) => apiKey }),
  }),
});

export const ScopeInfoType = plainType<ScopeInfo>("ScopeInfo", {
  description: "A scope and its description.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "The scope.", ...example("customers:write") }),
    title: t.exposeString("title", {
      description: "The records that the scope is about. Scopes of the same records have the same title.",
      ...example("Customers, their sites and contacts"),
    }),
    allows: t.exposeString("allows", {
      description: "The description of the access, as the consent page shows it.",
      ...example("Add, edit, archive and delete."),
    }),
    presets: t.exposeStringList("presets", {
      description: "The presets of API keys that include the scope: `full`, `read-only`, both or none.",
      ...example(["full"]),
    }),
    is_sensitive: t.exposeBoolean("isSensitive", {
      description: "True for the messaging scopes, which open the messages with customers.",
      ...example(false),
    }),
  }),
});
