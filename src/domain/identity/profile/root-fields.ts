import { inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { ViewerType } from "../business/viewer.ts";
import { UpdateProfileInput } from "./schema.ts";
import { prepareSignature, updateProfile } from "./update-profile.ts";

export const profileFields = [
  mutationField("update_profile", {
    type: ViewerType,
    description: "Updates the signed-in person's own name and preferences.",
    access: "person",
    problems: ["not-found"],
    args: { input: inputOf(UpdateProfileInput, "The fields to change.") },
    prepare: prepareSignature,
    run: updateProfile,
  }),
];
