import { builder } from "../../graphql/builder.ts";
import { choice, createdAt, id, instant, line, recordId, updatedAt } from "../kernel/fields.ts";
import { resource } from "../kernel/resource.ts";

const NotificationType = builder.enumType("NotificationType", {
  description: "The type of a notification.",
  values: { lead_created: { description: "A lead was created." } } as const,
});

export const notifications = resource("Notification", {
  description: "A notification to the signed-in person.",
  fields: {
    id: recordId("notification"),
    type: choice(NotificationType)({ description: "The notification's type." }),
    title: line({ description: "The text to show, on one line.", example: "New lead: Jane Citizen" }),
    lead_id: id({
      description: "The id of the lead that the notification is about; null if there is none.",
      nullable: true,
    }),
    read_at: instant({
      description: "When the person read the notification; null until then.",
      example: null,
      nullable: true,
    }),
    created_at: createdAt("notification"),
    updated_at: updatedAt("notification"),
  },
});
