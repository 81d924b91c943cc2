import { builder, example, notNull } from "../../../graphql/builder.ts";
import { Theme } from "./preferences.ts";

export const UpdateProfileInput = builder.inputType("UpdateProfileInput", {
  description: "The fields to change. Fields that are left out keep their values.",
  fields: (t) => ({
    name: t.field({ type: "Line", description: "The person's full name.", ...notNull, ...example("Sam Taylor") }),
    signature_html: t.field({
      type: "MessageHtml",
      description: "The signature that the portal adds to the new emails of the person; null for none.",
      ...example("<p>Sam Taylor<br>Breeze Air Conditioning</p>"),
    }),
    shortcuts: t.boolean({ description: "Whether the portal has keyboard shortcuts.", ...notNull, ...example(true) }),
    theme: t.field({ type: Theme, description: "The colours.", ...notNull }),
  }),
});
