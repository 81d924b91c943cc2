import { instant, line, recordId, relation, strings } from "../../kernel/fields.ts";
import { requestShare } from "../../kernel/request-share.ts";
import { resource } from "../../kernel/resource.ts";
import { teamMembers } from "../team/schema.ts";

export const connectedApps = resource("ConnectedApp", {
  description: "An app that an owner has connected to the business by OAuth.",
  fields: {
    id: recordId("connected app"),
    name: line({ description: "The name that the app gives itself. It is not verified.", example: "Claude" }),
    site: line({
      description:
        "The app's host when it was last connected: the host of its metadata document or, for an app that registered itself, of its redirect URI. Null for a program on a device, and for apps last connected before the host was recorded.",
      example: "claude.ai",
      nullable: true,
    }),
    scopes: strings({
      description: "The scopes that the app was granted when it was last connected.",
      example: ["customers:read"],
    }),
    requests_per_minute: requestShare("app"),
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
      description: "When the app was revoked or lost its last sign-in; null while it is connected.",
      example: null,
      nullable: true,
    }),
  },
});
