import { access, builder } from "../../../graphql/builder.ts";
import { ChangeType } from "./schema.ts";
import { streamChanges } from "./stream.ts";

builder.subscriptionField("changes", (t) =>
  t.field({
    type: ChangeType,
    description:
      "Emits what changes in the business and the signed-in person may see, whatever changed it. Equal changes that wait to be sent are sent once. A person may have 20 streams open.",
    ...access("person", "rate-limited"),
    subscribe: (_root, _args, context) => streamChanges(context),
    resolve: (change) => change,
  }),
);
