import type { AccountLinks } from "../../../graphql/services.ts";
import { currentTime } from "../../../postgres/clock.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { oneLine } from "../../../text/one-line.ts";
import { enqueueEmail } from "../../integrations/emails/enqueue-email.ts";
import { formatInstant } from "../../kernel/format.ts";
import { accountEmail } from "./account-email.ts";

const withoutCode = "Signing in takes your password alone until you turn it on again.";

const changes = {
  twoFactorOn: {
    subject: "Two-factor sign-in was turned on",
    happened: "Two-factor sign-in was turned on for your Fieldline account",
    result: "Signing in takes a code from your authenticator app, and your other sessions have ended.",
  },
  twoFactorOff: {
    subject: "Two-factor sign-in was turned off",
    happened: "Two-factor sign-in was turned off for your Fieldline account",
    result: withoutCode,
  },
  twoFactorReset: {
    subject: "Two-factor sign-in was reset",
    happened: "Two-factor sign-in was turned off for your Fieldline account",
    result: `${withoutCode} Your sessions have ended.`,
  },
  passwordChanged: {
    subject: "Your password was changed",
    happened: "The password of your Fieldline account was changed",
    result: "Your other sessions have ended.",
  },
  passwordReset: {
    subject: "Your password was reset",
    happened: "The password of your Fieldline account was reset",
    result: "Your sessions have ended.",
  },
} as const;

export type SignInChange = keyof typeof changes;

/** The person who changed someone else's sign-in. `owner` is the owner's name. */
export type ChangedBy = "link" | "operator" | { owner: string };

type Links = Pick<AccountLinks, "forgotPassword">;

/** Emails a person that their sign-in has changed, unless they have left. The email commits with the change. */
export async function sendSignInChange(
  db: Transaction,
  { forgotPassword }: Links,
  { id, email, isActive }: RowOf<"Member">,
  change: SignInChange,
  by?: ChangedBy,
): Promise<void> {
  if (!isActive) return;
  const business = await db.findFirst("Business", { where: { id: db.businessId } });
  if (business === null) throw new Error(`there is no business ${db.businessId}`);
  const { timeZone, verifiedAt } = business;
  const { subject, happened, result } = changes[change];
  const how = by === undefined ? "" : ` ${changedBy(by, verifiedAt !== null)}`;
  const content = accountEmail({
    to: email,
    subject,
    paragraphs: [
      `${happened}${how} on ${formatInstant(currentTime(), timeZone)}. ${result}`,
      "If you expected this, there is nothing to do. If not, somebody else may have access to your account: set a new password now, and tell an owner of your business, who can reset your two-factor sign-in.",
    ],
    link: { text: "Set a new password", url: forgotPassword },
    closing: "A new password ends all your sessions.",
  });
  await enqueueEmail(db, content, { queueId: id });
}

function changedBy(by: ChangedBy, isVerified: boolean): string {
  if (by === "link") return "with a link that was emailed to you";
  if (by === "operator") return "by the operator of Fieldline";
  return isVerified ? `by ${oneLine(by.owner)}, an owner of your business,` : "by an owner of your business";
}
