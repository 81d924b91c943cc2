import { inputOf } from "../../kernel/arguments.ts";
import { mutationField, sessionField } from "../../kernel/mutation-fields.ts";
import { queryField } from "../../kernel/read-fields.ts";
import { MeType, readMe } from "./me.ts";
import { removeLogo } from "./remove-logo.ts";
import { businesses, SignUpInput, UpdateBusinessInput, UpdateBusinessSettingsInput } from "./schema.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { updateBusiness } from "./update-business.ts";
import { updateBusinessSettings } from "./update-business-settings.ts";
import { readViewer, ViewerType } from "./viewer.ts";

export const businessFields = [
  queryField("me", {
    type: MeType,
    description: "The business and the scopes of the credential that the call is made with.",
    access: "any",
    run: readMe,
  }),

  queryField("viewer", {
    type: ViewerType,
    description: "The signed-in person and their business.",
    access: "person",
    problems: ["unauthorized"],
    run: ({ db, caller }) => readViewer(db, caller.id),
  }),

  sessionField("sign_up", {
    type: ViewerType,
    description:
      "Creates a business on the growth plan, with a free trial of 14 days, and signs its owner in. Emails the owner a link to verify the address; until then the business sends nothing. At most 30 an hour from one address.",
    access: "public",
    problems: ["conflict", "forbidden", "rate-limited"],
    args: { input: inputOf(SignUpInput, "The business and its owner.") },
    run: signUp,
  }),

  sessionField("sign_in", {
    type: ViewerType,
    description:
      "Signs a person in for 30 days, or until 14 days have passed without use, and ends the session that the browser had. Attempts are refused after 10 failures for the email from one address within 15 minutes. From an address where the person has not signed in within 90 days, they are also refused after 60 failures from it or 100 for the email. A refusal is an HTTP 429 with Retry-After. An IPv6 address counts as its /64. Somebody with two-factor sign-in also gives a code: without one, and with a wrong one, the response to the right password is a 400 for `/code`. A wrong code counts as a failure; after 20 wrong codes within 24 hours, from any address, more are refused until the password is changed or the time has passed. Where the business requires single sign-on, the response to the right password of anybody but an owner is a 403 whose detail says where to sign in.",
    access: "public",
    whileReadOnly: true,
    problems: ["unauthorized", "forbidden", "rate-limited"],
    args: {
      email: { type: "Email", required: true, description: "The person's email address." },
      password: { type: "String", required: true, description: "The person's password." },
      code: {
        type: "String",
        description:
          "The six digits that the person's authenticator app shows, or one of their recovery codes, with or without spaces and hyphens. Each works once. Ignored for people without two-factor sign-in.",
      },
    },
    run: signIn,
  }),

  sessionField("sign_out", {
    type: "Boolean",
    description: "Ends the session. The response is always true, even if there is no session.",
    access: "public",
    whileReadOnly: true,
    run: signOut,
  }),

  mutationField("update_business", {
    type: businesses,
    description: "Updates the business's own details, which its customers see on quotes and invoices.",
    access: "owner",
    problems: ["conflict"],
    args: { input: inputOf(UpdateBusinessInput, "The details to change.") },
    run: updateBusiness,
  }),

  mutationField("update_business_settings", {
    type: businesses,
    description: "Updates the business's settings.",
    access: "owner",
    args: { input: inputOf(UpdateBusinessSettingsInput, "The settings to change.") },
    run: updateBusinessSettings,
  }),

  mutationField("remove_logo", {
    type: businesses,
    description: "Removes the business's logo from quotes and invoices. A new one is uploaded to `/logo`.",
    access: "owner",
    run: removeLogo,
  }),
];
