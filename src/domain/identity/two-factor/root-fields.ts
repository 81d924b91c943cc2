import { idOf } from "../../kernel/arguments.ts";
import { mutationField, sessionField } from "../../kernel/mutation-fields.ts";
import { queryField } from "../../kernel/read-fields.ts";
import { businesses } from "../business/schema.ts";
import { teamMembers } from "../team/schema.ts";
import { confirmTwoFactor } from "./confirm-two-factor.ts";
import { disableTwoFactor } from "./disable-two-factor.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { resetMemberTwoFactor } from "./reset-member-two-factor.ts";
import { RecoveryCodesType, readOwnTwoFactor, TwoFactorSetupType, TwoFactorType } from "./schema.ts";
import { setTwoFactorRequirement } from "./set-two-factor-requirement.ts";
import { startTwoFactor } from "./start-two-factor.ts";

const currentPassword = { type: "String", required: true, description: "The person's password." } as const;
const proof = {
  current_password: currentPassword,
  code: { type: "String", required: true, description: "A code of the authenticator app, or a recovery code." },
} as const;
const counted = "A wrong password is a 400, as is a wrong code, and counts as a failed sign-in.";

export const twoFactorFields = [
  queryField("two_factor", {
    type: TwoFactorType,
    description: "The signed-in person's two-factor sign-in.",
    access: "signed-in",
    run: readOwnTwoFactor,
  }),

  sessionField("start_two_factor", {
    type: TwoFactorSetupType,
    description:
      "Makes a secret for the signed-in person's authenticator app. Two-factor sign-in stays off until `confirm_two_factor`; starting again replaces the secret. A wrong password is a 400, and counts as a failed sign-in.",
    access: "signed-in",
    verified: true,
    problems: ["conflict", "rate-limited"],
    args: { current_password: currentPassword },
    run: startTwoFactor,
  }),

  sessionField("confirm_two_factor", {
    type: RecoveryCodesType,
    description:
      "Turns on two-factor sign-in by the first code of the authenticator app, ends the person's other sessions, and answers recovery codes. From then on signing in takes a code. A wrong code is a 400, and at most 20 within 24 hours are tried.",
    access: "signed-in",
    verified: true,
    problems: ["conflict", "rate-limited"],
    args: {
      code: { type: "String", required: true, description: "The six digits that the authenticator app shows." },
    },
    run: confirmTwoFactor,
  }),

  sessionField("renew_recovery_codes", {
    type: RecoveryCodesType,
    description: `Replaces the signed-in person's recovery codes. The previous ones stop working. ${counted}`,
    access: "person",
    verified: true,
    problems: ["conflict", "rate-limited"],
    args: proof,
    run: renewRecoveryCodes,
  }),

  sessionField("disable_two_factor", {
    type: TwoFactorType,
    description: `Turns off the signed-in person's two-factor sign-in: the secret and the recovery codes are deleted. ${counted}`,
    access: "person",
    problems: ["conflict", "rate-limited"],
    args: proof,
    run: disableTwoFactor,
  }),

  mutationField("set_two_factor_requirement", {
    type: businesses,
    description:
      "Turns the requirement of two-factor sign-in on or off. Sessions continue. People who do not have it set it up at their next sign-in. API keys and connected apps are not affected. The owner's own two-factor sign-in has to be on.",
    access: "owner",
    recentProof: true,
    problems: ["conflict"],
    args: { required: { type: "Boolean", required: true, description: "Whether it is required." } },
    run: setTwoFactorRequirement,
  }),

  mutationField("reset_member_two_factor", {
    type: teamMembers,
    description:
      "Turns off the two-factor sign-in of a team member who has lost their authenticator app and recovery codes, and ends their sessions. They sign in with their password, and can turn it on again. Where it is off, nothing changes. One's own is a 409: `disable_two_factor` turns that off.",
    access: "owner",
    recentProof: true,
    problems: ["not-found", "conflict"],
    args: { id: idOf("team member") },
    run: resetMemberTwoFactor,
  }),
];
