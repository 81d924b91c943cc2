import { builder, example } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { plainType } from "../../kernel/plain-type.ts";

export type Preferences = Pick<RowOf<"Preferences">, "shortcuts" | "theme" | "signatureHtml">;

/** The preferences of a person who has changed nothing. */
export const defaultPreferences: Preferences = { shortcuts: true, theme: "system", signatureHtml: null };

export const Theme = builder.enumType("Theme", {
  description: "The portal's colours.",
  values: {
    system: { description: "The colours of the device." },
    light: { description: "Dark text on a light background." },
    dark: { description: "Light text on a dark background." },
  } as const,
});

export const PreferencesType = plainType<Preferences>("Preferences", {
  description: "The signed-in person's portal preferences.",
  fields: (t) => ({
    shortcuts: t.exposeBoolean("shortcuts", {
      description: "Whether the portal has keyboard shortcuts. True until the person changes it.",
      ...example(true),
    }),
    theme: t.expose("theme", { type: Theme, description: "The colours. `system` until the person changes them." }),
    signature_html: t.exposeString("signatureHtml", {
      description:
        "The signature that the portal adds to the new emails of the person, as sanitised HTML; null if there is none.",
      nullable: true,
      ...example("<p>Sam Taylor<br>Breeze Air Conditioning</p>"),
    }),
  }),
});
