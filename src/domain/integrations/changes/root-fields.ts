import { subscriptionField } from "../../kernel/subscription-field.ts";
import { ChangeType } from "./schema.ts";
import { streamChanges } from "./stream.ts";

export const changeFields = [
  subscriptionField("changes", {
    type: ChangeType,
    description:
      "Emits every change in the business that the signed-in person may see. Equal changes that wait to be sent are sent once. A person may have 20 streams open.",
    access: "person",
    problems: ["rate-limited"],
    subscribe: streamChanges,
    show: (_context, change) => change,
  }),
];
