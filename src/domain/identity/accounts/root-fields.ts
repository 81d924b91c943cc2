import { sessionField } from "../../kernel/mutation-fields.ts";
import { ViewerType } from "../business/viewer.ts";
import { requestPasswordReset, resetRequestsPerHour } from "./request-password-reset.ts";
import { resendVerification, verificationsPerDay } from "./resend-verification.ts";
import { resetPassword } from "./reset-password.ts";
import { resetsPerHour } from "./send-password-resets.ts";

export const accountFields = [
  sessionField("resend_verification", {
    type: "Boolean",
    description: `Emails the owner of a business that is not verified another link that verifies it, for 7 days. At most ${verificationsPerDay} a day. The response is always true.`,
    access: "owner",
    problems: ["conflict", "rate-limited"],
    run: resendVerification,
  }),

  sessionField("request_password_reset", {
    type: "Boolean",
    description: `Emails a link to a page for a new password, if the address is a team member's: at most ${resetsPerHour} an hour. The response is always true, so that nobody learns whose addresses are known. At most ${resetRequestsPerHour} requests an hour from one address.`,
    access: "public",
    problems: ["rate-limited"],
    args: { email: { type: "Email", required: true, description: "The person's email address." } },
    run: requestPasswordReset,
  }),

  sessionField("reset_password", {
    type: ViewerType,
    nullable: true,
    description:
      "Sets a new password by the token of an emailed link, which works once and for an hour, and signs the person in. Their other sessions and links end. An owner's reset also verifies a business that was not verified, and ends all access from before: API keys, connected apps, webhooks, calendar addresses, invitations and two-factor sign-in. The response is null where the person has two-factor sign-in: nobody is signed in, and `sign_in` takes the new password and a code.",
    access: "public",
    problems: ["unauthorized"],
    args: {
      token: { type: "String", required: true, description: "The last part of the link's path." },
      password: { type: "Password", required: true, description: "The new password." },
    },
    run: resetPassword,
  }),
];
