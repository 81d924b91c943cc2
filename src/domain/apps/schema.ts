import { instant, line, recordId, relation, strings } from "../kernel/fields.ts";
import { resource } from "../kernel/resource.ts";
import { teamMembers } from "../team/schema.ts";

export const connectedApps = resource("ConnectedApp", {
  description: "An app that an owner has connected to the business by OAuth.",
  fields: {
    id: recordId("connected app"),
    name: line({ description: "The name that the app gives itself. It is not verified.", example: "Claude" }),
    scopes: strings({
      description: "The scopes that the app was granted when it was last connected.",
      example: ["customers:read"],
    }),
    connected_by: relation("member", {
      type: teamMembers.type,
      description: "The owner who last connected the app.",
    }),
    last_used_at: instant({
      description: "When the app last made a call, to the minute; null if it never has.",
      nullable: true,
    }),
    created_at: instant({ description: "When the app was first connected." }),
    revoked_at: instant({
      description: "When the app was revoked; null while it is connected.",
      example: null,
      nullable: true,
    }),
  },
});
