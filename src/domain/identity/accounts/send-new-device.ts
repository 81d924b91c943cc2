import type { SessionCookie } from "../../../graphql/context.ts";
import type { AccountLinks } from "../../../graphql/services.ts";
import { limits } from "../../../limits/limits.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { enqueueEmail } from "../../integrations/emails/enqueue-email.ts";
import { formatInstant } from "../../kernel/format.ts";
import { describeDevice } from "../sessions/device.ts";
import { accountEmail } from "./account-email.ts";

type Member = Pick<RowOf<"Member">, "id" | "email">;
type Browser = Pick<SessionCookie, "address" | "userAgent" | "device">;

/**
 * Marks all browsers as unknown. Call when a password is set without the old one, because someone else may have used
 * them.
 */
export async function forgetDevices(db: Transaction, memberId: string): Promise<void> {
  await db.query(sql`insert into device_notices (member_id, known_since) values (${memberId}::uuid, now())
    on conflict (business_id, member_id) do update set known_since = excluded.known_since`);
}

/**
 * Emails a person who signs in with a new browser. The first sign-in on record sends none. Browsers that keep no
 * cookies are limited by `deviceEmails` per day.
 */
export async function sendNewDevice(
  db: Transaction,
  { forgotPassword }: Pick<AccountLinks, "forgotPassword">,
  { id, email }: Member,
  { address, userAgent, device }: Browser,
): Promise<void> {
  const isFirst = await db.query(
    sql`insert into device_notices (member_id) values (${id}::uuid) on conflict do nothing returning 1`,
  );
  const notice = await db.findFirst("DeviceNotice", { where: { memberId: id } });
  if (isFirst.length > 0 || device.isKnown(id, notice?.knownSince ?? null)) return;
  const isDue = await db.query(
    sql`update device_notices set emailed_at = now()
        where member_id = ${id}::uuid
          and (emailed_at is null or emailed_at < now() - interval '1 day' / ${limits.accounts.deviceEmails.max})
        returning 1`,
  );
  if (isDue.length === 0) return;
  const business = await db.findFirst("Business", { where: { id: db.businessId } });
  const at = formatInstant(currentTime(), business?.timeZone ?? "UTC");
  const content = accountEmail({
    to: email,
    subject: "New sign-in to your account",
    paragraphs: [
      `Somebody signed in to your Fieldline account with a browser that you have not used before, or have not used since your password was reset: ${describeDevice(userAgent)}, from the address ${address}, on ${at}.`,
      "If it was you, there is nothing to do. If not, set a new password now, and tell an owner of your business.",
    ],
    link: { text: "Set a new password", url: forgotPassword },
    closing: "A new password ends all your sessions.",
  });
  await enqueueEmail(db, content, { queueId: id });
}
