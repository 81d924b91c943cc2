import type { Auditor } from "../../../audit/audit.ts";
import type { AccountLinks } from "../../../graphql/services.ts";
import { currentTime } from "../../../postgres/clock.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { oneLine } from "../../../text/one-line.ts";
import { formatInstant } from "../../kernel/format.ts";
import { emailOwners } from "./email-owners.ts";

/** A change to the access to a business. `name` is that of the key, app or person. */
export type AccessChange = {
  kind: "keyCreated" | "keyWidened" | "keyRolled" | "appAllowed" | "ownerAdded" | "twoFactorReset" | "ssoChanged";
  name: string;
  /** An owner who gets a different email about the change. */
  exceptId?: string;
};

const changes: Record<AccessChange["kind"], { subject: string; happened: (name: string) => string; advice: string }> = {
  keyCreated: {
    subject: "A new API key was created",
    happened: (name) => `A new API key${name} was created`,
    advice: "revoke the key under Settings, Developers",
  },
  keyWidened: {
    subject: "An API key was given more scopes",
    happened: (name) => `An API key${name} was given more scopes`,
    advice: "revoke the key under Settings, Developers",
  },
  keyRolled: {
    subject: "An API key got a new secret",
    happened: (name) => `An API key${name} got a new secret`,
    advice: "revoke the key under Settings, Developers",
  },
  appAllowed: {
    subject: "An app was allowed to connect",
    happened: (name) => `An app${name} was allowed to connect`,
    advice: "disconnect the app under Settings, Developers",
  },
  ownerAdded: {
    subject: "Your business has a new owner",
    happened: (name) => `A person${name} became an owner of your business`,
    advice: "take their access away under Settings, Team",
  },
  twoFactorReset: {
    subject: "A team member’s two-factor sign-in was reset",
    happened: (name) => `Two-factor sign-in of a team member${name} was turned off`,
    advice: "deactivate the person under Settings, Team",
  },
  ssoChanged: {
    subject: "Single sign-on was changed",
    happened: (name) => `Your business’s single sign-on${name} was changed`,
    advice: "check it under Settings, Single sign-on",
  },
};

/** Emails the active owners. The emails commit with the change. */
export async function sendOwnerNotice(
  db: Transaction,
  { forgotPassword }: Pick<AccountLinks, "forgotPassword">,
  by: Auditor,
  { kind, name, exceptId }: AccessChange,
): Promise<void> {
  const business = await db.findFirst("Business", { where: { id: db.businessId } });
  if (business === null) throw new Error(`there is no business ${db.businessId}`);
  const isVerified = business.verifiedAt !== null;
  const { subject, happened, advice } = changes[kind];
  const named = isVerified ? ` (${oneLine(name)})` : "";
  const at = formatInstant(currentTime(), business.timeZone);
  const content = {
    subject,
    paragraphs: [
      `${happened(named)}${changedBy(by, isVerified)} on ${at}.`,
      `If you or another owner did this, there is nothing to do. If not, ${advice}, and set a new password: somebody else may have access to an owner’s account.`,
    ],
    link: { text: "Set a new password", url: forgotPassword },
    closing: "The audit log under Settings shows what was changed, by whom and from which address.",
  };
  await emailOwners(db, content, exceptId);
}

function changedBy({ caller }: Auditor, isVerified: boolean): string {
  if (caller.kind === "operator") return " by the operator of Fieldline";
  return isVerified ? ` by ${oneLine(caller.name)}` : "";
}
