import { idOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField } from "../../kernel/read-fields.ts";
import { limitConnectedApp } from "./limit-connected-app.ts";
import { revokeConnectedApp } from "./revoke-connected-app.ts";
import { connectedApps } from "./schema.ts";

export const appFields = [
  listField("connected_apps", {
    type: connectedApps,
    page: "ConnectedAppPage",
    records: "connected apps",
    description: "The business's connected apps, newest first, including revoked ones.",
    access: "owner",
    filters: {},
  }),

  mutationField("limit_connected_app", {
    type: connectedApps,
    description:
      "Limits how many requests a connected app may make in a minute, or removes that limit. The next request counts.",
    access: "owner",
    problems: ["not-found"],
    args: {
      id: idOf("connected app"),
      requests_per_minute: {
        type: "RequestRate",
        description: "The maximum number of requests in a minute; null, or left out, for no limit of its own.",
      },
    },
    run: limitConnectedApp,
  }),

  mutationField("revoke_connected_app", {
    type: connectedApps,
    description:
      "Revokes a connected app. Its access tokens, refresh tokens and authorization codes stop working at once; an owner can connect it again. Revoking a revoked app changes nothing.",
    access: "owner",
    problems: ["not-found"],
    args: { id: idOf("connected app") },
    run: revokeConnectedApp,
  }),
];
