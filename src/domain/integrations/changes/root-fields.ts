import { subscriptionField } from "../../kernel/subscription-field.ts";
import { ChangeType } from "./schema.ts";
import { streamChanges } from "./stream.ts";

export const changeFields = [
  subscriptionField("changes", {
    type: ChangeType,
    description:
      "Emits what changes in the business and the signed-in person may see, whatever changed it. Equal changes that wait to be sent are sent once. A person may have 20 streams open.",
    access: "person",
    problems: ["rate-limited"],
    subscribe: streamChanges,
    show: (_context, change) => change,
  }),
];
