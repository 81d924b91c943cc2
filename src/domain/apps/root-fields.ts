import { idOf } from "../kernel/arguments.ts";
import { mutationField } from "../kernel/mutation-fields.ts";
import { listField } from "../kernel/read-fields.ts";
import { revokeConnectedApp } from "./revoke-connected-app.ts";
import { connectedApps } from "./schema.ts";

listField("connected_apps", {
  type: connectedApps,
  page: "ConnectedAppPage",
  records: "connected apps",
  description: "The business's connected apps, newest first, including revoked ones.",
  access: "owner",
  filters: {},
});

mutationField("revoke_connected_app", {
  type: connectedApps,
  description:
    "Revokes a connected app. Its access tokens, refresh tokens and authorization codes stop working at once; an owner can connect it again. Revoking a revoked app changes nothing.",
  access: "owner",
  problems: ["not-found"],
  args: { id: idOf("connected app") },
  run: revokeConnectedApp,
});
