import { access, builder, example } from "../../graphql/builder.ts";
import { pageArguments, pageCost, pageType, paginate } from "../../graphql/paginate.ts";
import { record } from "../../graphql/record.ts";
import { subscribeToChanges } from "../kernel/subscribe.ts";
import { prefixOf } from "./channel.ts";
import { readNotification } from "./read.ts";

const NotificationType = builder.enumType("NotificationType", {
  description: "What a notification is about.",
  values: { lead_created: { description: "A new lead came in." } } as const,
});

const Notification = builder.prismaObject("Notification", {
  description: "Something that the signed-in person should know.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The notification's id, a UUID." }),
    type: t.field({
      type: NotificationType,
      description: "What it is about.",
      resolve: ({ type }) => type as "lead_created",
    }),
    title: t.exposeString("title", { description: "It in one line.", ...example("New lead: Jane Citizen") }),
    lead_id: t.exposeID("leadId", { nullable: true, description: "The lead that it is about." }),
    read_at: t.expose("readAt", {
      type: "DateTime",
      nullable: true,
      description: "When the person read it; null until then.",
      ...example(null),
    }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When it came about." }),
    updated_at: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

const NotificationPage = pageType(Notification, "NotificationPage", "notifications");

builder.queryField("notifications", (t) =>
  t.field({
    type: NotificationPage,
    description: "The signed-in person's notifications, newest first.",
    complexity: pageCost,
    ...access("person"),
    args: {
      unread: t.arg.boolean({ description: "True for those not read yet, false for those read." }),
      ...pageArguments(t.arg),
    },
    resolve: (_root, args, context, info) =>
      paginate(context, info, "Notification", args, {
        where: {
          memberId: context.caller.id,
          ...(args.unread == null ? {} : { readAt: args.unread ? null : { not: null } }),
        },
      }),
  }),
);

builder.mutationField("read_notification", (t) =>
  t.prismaField({
    type: "Notification",
    description: "Notes that the person has read a notification. Reading it again changes nothing.",
    ...access("person", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The notification's id." }) },
    resolve: (query, _root, { id }, context) => readNotification(context, id, query),
  }),
);

builder.subscriptionType({});

builder.subscriptionField("notification_added", (t) =>
  t.prismaField({
    type: "Notification",
    description: "Each new notification of the signed-in person, as it comes about.",
    ...access("person", "rate-limited"),
    subscribe: (_root, _args, context) => subscribeToChanges(context, prefixOf(context.businessId, context.caller.id)),
    resolve: (query, notice, _args, { db, caller }) =>
      record(db, "Notification", String(notice).split(" ").at(-1) ?? "", query, { memberId: caller.id }),
  }),
);
