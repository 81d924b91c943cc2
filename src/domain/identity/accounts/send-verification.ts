import type { AccountLinks } from "../../../graphql/services.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { enqueueEmail } from "../../integrations/emails/enqueue-email.ts";
import { accountEmail } from "./account-email.ts";

type Owner = { id: string; email: string };

/**
 * Emails the owner of a business that signed itself up the link that lets the business send. `isWelcome` is for the
 * first one.
 */
export async function sendVerification(
  db: Tenant,
  links: AccountLinks,
  owner: Owner,
  { isWelcome }: { isWelcome: boolean },
): Promise<void> {
  const email = accountEmail({
    to: owner.email,
    subject: isWelcome ? "Welcome to Fieldline: verify your email address" : "Verify your email address",
    paragraphs: [
      ...(isWelcome ? ["Welcome to Fieldline."] : []),
      "Verify your email address, so that your business can send quotes, invoices and messages to its customers. Until then you can prepare everything, and nothing is sent.",
    ],
    link: { text: "Verify this email address", url: links.verifyEmail(owner) },
    closing: "The link works for 7 days. If you did not sign up to Fieldline, ignore this email.",
  });
  await db.transaction((tx) => enqueueEmail(tx, email, { queueId: owner.id }));
}
