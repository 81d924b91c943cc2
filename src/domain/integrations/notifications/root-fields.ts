import { planFor } from "../../../query/read-plan.ts";
import { idOf } from "../../kernel/arguments.ts";
import { changedId } from "../../kernel/changes-channel.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, queryField } from "../../kernel/read-fields.ts";
import { find } from "../../kernel/store.ts";
import { subscribeToChanges } from "../../kernel/subscribe.ts";
import { subscriptionField } from "../../kernel/subscription-field.ts";
import { countUnread, maxUnread } from "./count-unread.ts";
import { notificationsTopic } from "./notify.ts";
import { readAllNotifications } from "./read-all-notifications.ts";
import { readNotification } from "./read-notification.ts";
import { NotificationTypeEnum, notifications } from "./schema.ts";
import { NotificationSettingType, settingsOf } from "./settings.ts";
import { updateNotificationSetting } from "./update-notification-setting.ts";

export const notificationFields = [
  listField("notifications", {
    type: notifications,
    page: "NotificationPage",
    records: "notifications",
    description: "The signed-in person's notifications, newest first.",
    access: "person",
    filters: {
      unread: { type: "Boolean", description: "Filter by unread (true) or read (false) notifications." },
    },
    select: ({ unread }, { caller }) => ({
      where: { memberId: caller.id, readAt: unread == null ? undefined : unread ? null : { not: null } },
    }),
  }),

  mutationField("read_notification", {
    type: notifications,
    description: "Marks a notification as read. Marking it again changes nothing.",
    access: "person",
    problems: ["not-found"],
    args: { id: idOf("notification") },
    run: readNotification,
  }),

  mutationField("read_all_notifications", {
    type: "Int",
    description: "Marks all unread notifications of the signed-in person as read. The response is how many there were.",
    access: "person",
    run: readAllNotifications,
  }),

  queryField("unread_notification_count", {
    type: "Int",
    description: `The number of the signed-in person's unread notifications. Only ${maxUnread + 1} are counted, which stands for more than ${maxUnread}.`,
    access: "person",
    run: (context) => countUnread(context),
  }),

  queryField("notification_settings", {
    type: [NotificationSettingType],
    description: "Which notifications the signed-in person is also emailed about: one setting for each type.",
    access: "person",
    run: async ({ db, caller }) => settingsOf(await find(db, "Member", caller.id)),
  }),

  mutationField("update_notification_setting", {
    type: [NotificationSettingType],
    description:
      "Sets whether the signed-in person is also emailed about notifications of a type. The response holds the settings of every type.",
    access: "person",
    problems: ["not-found"],
    args: {
      type: { type: NotificationTypeEnum, required: true, description: "The type of notification." },
      email: { type: "Boolean", required: true, description: "Whether to email the person." },
    },
    run: updateNotificationSetting,
  }),

  subscriptionField("notification_added", {
    type: notifications,
    description: "Emits each new notification of the signed-in person.",
    access: "person",
    problems: ["rate-limited"],
    subscribe: (context) => subscribeToChanges(context, notificationsTopic(context.db.businessId, context.caller.id)),
    show: (context, message, plan) =>
      find(
        context.db,
        "Notification",
        changedId(message),
        { where: { memberId: context.caller.id } },
        { plan: planFor("Notification", plan) },
      ),
  }),
];
