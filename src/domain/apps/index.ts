import { access, builder, example } from "../../graphql/builder.ts";
import { pageArguments, pageCost, pageType, paginate } from "../../graphql/paginate.ts";
import { TeamMember } from "../team/index.ts";
import { revokeApp } from "./revoke.ts";

export const ConnectedApp = builder.prismaObject("ConnectedApp", {
  description: "An app that an owner let act for the business, by OAuth.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The connection's id, a UUID." }),
    name: t.exposeString("name", {
      description: "What the app calls itself; nobody else vouches for it.",
      ...example("Claude"),
    }),
    scopes: t.exposeStringList("scopes", {
      description: "What the app has been allowed since it was last connected.",
      ...example(["customers:read"]),
    }),
    connected_by: t.relation("member", { type: TeamMember, description: "The owner who allowed it last." }),
    last_used_at: t.expose("lastUsedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the app last made a call, to the minute; null while it never has.",
    }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the app was first connected." }),
    revoked_at: t.expose("revokedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the owner revoked the app; null until then.",
      ...example(null),
    }),
  }),
});

const ConnectedAppPage = pageType(ConnectedApp, "ConnectedAppPage", "connected apps");

builder.queryFields((t) => ({
  connected_apps: t.field({
    type: ConnectedAppPage,
    description: "The apps connected to the business, newest first, revoked ones included.",
    complexity: pageCost,
    ...access("owner"),
    args: pageArguments(t.arg),
    resolve: (_root, args, context, info) => paginate(context, info, "ConnectedApp", args, {}),
  }),
}));

builder.mutationFields((t) => ({
  revoke_connected_app: t.prismaField({
    type: "ConnectedApp",
    description:
      "Revokes a connected app: its next call answers 401, and its refresh tokens and codes are gone. Revoking twice changes nothing; an owner can connect it again.",
    ...access("owner", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The connection's id." }) },
    resolve: (query, _root, { id }, context) => revokeApp(context.db, id, query),
  }),
}));
