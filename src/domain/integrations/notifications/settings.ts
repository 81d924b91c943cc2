import { example } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { type NotificationType, NotificationTypeEnum, notificationTypes } from "./schema.ts";

type NotificationSetting = { type: NotificationType; email: boolean };

export const NotificationSettingType = plainType<NotificationSetting>("NotificationSetting", {
  description: "Whether the signed-in person is emailed about notifications of one type.",
  fields: (t) => ({
    type: t.expose("type", { type: NotificationTypeEnum, description: "The type of notification." }),
    email: t.exposeBoolean("email", {
      description:
        "Whether the person is emailed too. True for every type but `message_received` until they change it. Nobody is emailed about an `email_failed` of a notification's email.",
      ...example(true),
    }),
  }),
});

/** One of every type, in their order. */
export function settingsOf({ emailedTypes }: Pick<RowOf<"Member">, "emailedTypes">): NotificationSetting[] {
  return notificationTypes.map((type) => ({ type, email: emailedTypes.includes(type) }));
}
