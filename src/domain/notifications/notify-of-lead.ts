import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { enqueueEmail } from "../emails/enqueue-email.ts";
import { leadEmail } from "./lead-email.ts";
import { publishNotification } from "./publish-notification.ts";

/** Notifies every owner of a new lead: in the portal, live, and by email unless the business has turned lead emails off. */
export async function notifyOfLead(db: Transaction, lead: RowOf<"Lead">): Promise<void> {
  const [business] = await db.select("Business", { take: 1 });
  const owners = await db.select("Member", {
    where: { role: "owner", isActive: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  for (const owner of owners) {
    const { id } = await db.insert("Notification", {
      memberId: owner.id,
      type: "lead_created",
      title: `New lead: ${lead.name}`,
      leadId: lead.id,
    });
    await publishNotification(db, owner.id, id);
    if (business?.leadEmails === true) await enqueueEmail(db, leadEmail(lead, owner.email));
  }
}
