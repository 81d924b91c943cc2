import type { AccountLinks } from "../../../graphql/services.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { noticeDaysOf } from "../../../retention/settings.ts";
import type { Database } from "../../../tenancy/database.ts";
import { enqueueEmail } from "../../integrations/emails/enqueue-email.ts";
import { formatDay } from "../../kernel/format.ts";
import { accountEmail } from "./account-email.ts";

const maxBusinessesPerBatch = 100;

/** Emails the owners of businesses that will be deleted because they are unverified. Each is emailed once. */
export async function notifyUnverified(database: Database, links: AccountLinks, days: number): Promise<void> {
  const { systemPool } = database;
  for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await systemPool.query<{ id: string }>(
      `select id from businesses
       where id > $2 and verified_at is null and deletion_notice_at is null and subscription <> 'active'
         and signed_up_at < now() - $1 * interval '1 day'
       order by id limit ${maxBusinessesPerBatch}`,
      [days - noticeDaysOf(days), last],
    );
    for (const { id } of rows) {
      await notify(database, links, id, days);
      last = id;
    }
    if (rows.length < maxBusinessesPerBatch) return;
  }
}

async function notify(database: Database, links: AccountLinks, businessId: string, days: number): Promise<void> {
  await database.tenant(businessId).transaction(async (db) => {
    const now = currentTime();
    const unnoticed = { id: businessId, verifiedAt: null, deletionNoticeAt: null };
    const [business] = await db.updateManyAndReturn("Business", { where: unnoticed, data: { deletionNoticeAt: now } });
    if (business?.signedUpAt == null) return;
    const at = Math.max(business.signedUpAt.getTime() + days * dayMs, now.getTime() + noticeDaysOf(days) * dayMs);
    const on = formatDay(new Date(at), business.timeZone);
    for (const owner of await db.findMany("Member", { where: { role: "owner", isActive: true } }))
      await enqueueEmail(db, deletionEmail(owner.email, links.verifyEmail(owner), on), { queueId: owner.id });
  });
}

const dayMs = 86_400_000;

function deletionEmail(to: string, url: string, on: string) {
  return accountEmail({
    to,
    subject: "Verify your email address to keep your Fieldline account",
    paragraphs: [
      `Your email address is not verified, so your Fieldline account and everything in it will be deleted on ${on}.`,
      "Verify the address to keep the account.",
    ],
    link: { text: "Verify this email address", url },
    closing: "The link works for 7 days. If you did not sign up to Fieldline, ignore this email.",
  });
}
