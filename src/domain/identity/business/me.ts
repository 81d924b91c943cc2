import { type Caller, scopes } from "../../../auth/caller.ts";
import { builder, example } from "../../../graphql/builder.ts";
import type { Context } from "../../../graphql/context.ts";
import type { RowOf } from "../../../query/types.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { find } from "../../kernel/store.ts";
import { businesses } from "./schema.ts";

type CredentialKind = Exclude<Caller["kind"], "anonymous">;

type Me = {
  business: RowOf<"Business">;
  caller: { kind: CredentialKind; scopes: string[]; sandbox: boolean };
};

const CallerKind = builder.enumType("CallerKind", {
  description: "The kind of credential that a call was made with.",
  values: {
    api_key: { description: "An API key." },
    oauth: { description: "The access token of a connected app." },
    user: { description: "The session of a team member in the portal." },
  } as const,
});

const CallerType = plainType<Me["caller"]>("Caller", {
  description: "The credential that the call was made with.",
  fields: (t) => ({
    kind: t.expose("kind", { type: CallerKind, description: "The kind: `api_key`, `oauth` or `user`." }),
    scopes: t.exposeStringList("scopes", {
      description: "The scopes that the credential holds.",
      ...example(["customers:read", "customers:write"]),
    }),
    sandbox: t.exposeBoolean("sandbox", {
      description: "Whether the credential belongs to a sandbox, from which nothing reaches a customer.",
      ...example(false),
    }),
  }),
});

export const MeType = plainType<Me>("Me", {
  description: "The business and the credential of a call.",
  fields: (t) => ({
    business: t.field({
      type: businesses.type,
      description: "The business that the credential belongs to.",
      resolve: ({ business }) => business,
    }),
    caller: t.field({ type: CallerType, description: "The credential.", resolve: ({ caller }) => caller }),
  }),
});

export async function readMe({ db, caller }: Context): Promise<Me> {
  const business = await find(db, "Business", db.businessId);
  return { business, caller: { ...describeCaller(caller), sandbox: business.sandboxAt !== null } };
}

/** The root field requires a credential, so the caller is not anonymous. */
function describeCaller(caller: Caller): Omit<Me["caller"], "sandbox"> {
  return { kind: caller.kind as CredentialKind, scopes: scopes.filter((scope) => caller.scopes.has(scope)) };
}
