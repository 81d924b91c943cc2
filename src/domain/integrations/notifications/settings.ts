import { example } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { type NotificationType, NotificationTypeEnum, notificationTypes } from "./schema.ts";

type NotificationSetting = { type: NotificationType; email: boolean };

export const NotificationSettingType = plainType<NotificationSetting>("NotificationSetting", {
  description: "The signed-in person's email setting for one type of notification.",
  fields: (t) => ({
    type: t.expose("type", { type: NotificationTypeEnum, description: "The type of notification." }),
    email: t.exposeBoolean("email", {
      description:
        "Whether to email the person too. Default: true, except for `message_received`. An `email_failed` about a notification's own email is never emailed.",
      ...example(true),
    }),
  }),
});

/** One setting per type, in the order of the types. */
export function settingsOf({ emailedTypes }: Pick<RowOf<"Member">, "emailedTypes">): NotificationSetting[] {
  return notificationTypes.map((type) => ({ type, email: emailedTypes.includes(type) }));
}
