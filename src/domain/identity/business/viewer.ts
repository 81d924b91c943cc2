import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { find } from "../../kernel/store.ts";
import { defaultPreferences, type Preferences, PreferencesType } from "../profile/preferences.ts";
import { teamMembers } from "../team/schema.ts";
import { businesses } from "./schema.ts";

type Viewer = { member: RowOf<"Member">; business: RowOf<"Business">; preferences: Preferences };

export const ViewerType = plainType<Viewer>("Viewer", {
  description: "The signed-in person and their business.",
  fields: (t) => ({
    member: t.field({ type: teamMembers.type, description: "The person.", resolve: ({ member }) => member }),
    business: t.field({
      type: businesses.type,
      description: "The person's business.",
      resolve: ({ business }) => business,
    }),
    is_mirrored: t.boolean({
      description:
        "True after a switch to the sandbox of the person's business. Their sign-in is in the live business.",
      resolve: ({ member }) => member.mirrorOf !== null,
    }),
    preferences: t.field({
      type: PreferencesType,
      description: "The person's portal preferences.",
      resolve: ({ preferences }) => preferences,
    }),
  }),
});

export async function readViewer(db: Tenant, memberId: string): Promise<Viewer> {
  const member = await find(db, "Member", memberId, { include: { business: true, preferences: true } });
  return { member, business: member.business, preferences: member.preferences ?? defaultPreferences };
}
