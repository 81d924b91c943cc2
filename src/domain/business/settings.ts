import { access, builder, notNull } from "../../graphql/builder.ts";
import { Business } from "./index.ts";
import { updateSettings } from "./update-settings.ts";

export const UpdateBusinessSettingsInput = builder.inputType("UpdateBusinessSettingsInput", {
  description: "What changes of the business's settings. Fields that are left out keep their values.",
  fields: (t) => ({
    lead_emails: t.boolean({
      description: "Whether the owners get an email for new leads that ask for it.",
      ...notNull,
    }),
  }),
});

builder.mutationField("update_business_settings", (t) =>
  t.field({
    type: Business,
    description: "Changes the business's settings.",
    ...access("owner"),
    args: { input: t.arg({ type: UpdateBusinessSettingsInput, required: true, description: "What changes." }) },
    resolve: (_root, { input }, context) => updateSettings(context, input),
  }),
);
