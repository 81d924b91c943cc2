import type { AccountLinks } from "../../../graphql/services.ts";
import { currentTime } from "../../../postgres/clock.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { oneLine } from "../../../text/one-line.ts";
import { formatInstant } from "../../kernel/format.ts";
import { emailOwners } from "./email-owners.ts";

/** Emails the owners that an app's refresh token was used twice and that its sign-in has ended. */
export async function sendAppEnded(
  db: Transaction,
  { connectedApps }: Pick<AccountLinks, "connectedApps">,
  { name }: { name: string },
): Promise<void> {
  const business = await db.findFirst("Business", { where: { id: db.businessId } });
  if (business === null) throw new Error(`there is no business ${db.businessId}`);
  const named = business.verifiedAt === null ? "" : ` (${oneLine(name)})`;
  const at = formatInstant(currentTime(), business.timeZone);
  await emailOwners(db, {
    subject: "A connected app was signed out",
    paragraphs: [
      `A connected app${named} was signed out on ${at}, because one of its refresh tokens was used twice. It can no longer use that sign-in.`,
      "This happens when two copies of an app share one sign-in, or when an app is restored from a backup. It also happens when somebody has copied the app’s tokens.",
      "If you use the app, connect it again. If you do not know it, leave it disconnected.",
    ],
    link: { text: "Connected apps", url: connectedApps },
    closing: "The audit log under Settings shows when and from which address the token was used again.",
  });
}
