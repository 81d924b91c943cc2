import type { Caller } from "../../../auth/caller.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { type Address, formatAddress } from "../../kernel/address.ts";
import { formatPhone } from "../../kernel/format.ts";
import { find } from "../../kernel/store.ts";
import { notify } from "./notify.ts";

/** Notifies of a new lead. Sends no emails if the business has turned lead emails off. */
export async function notifyOfLead(db: Transaction, lead: RowOf<"Lead">, by: Caller): Promise<void> {
  const { leadEmails } = await find(db, "Business", db.businessId);
  const { name, reference, email, phone, description } = lead;
  const address = lead.address as Address | null;
  await notify(db, {
    type: "lead_created",
    title: `New lead: ${name}`,
    about: { leadId: lead.id },
    assigneeIds: [lead.assigneeId],
    by,
    email: leadEmails
      ? {
          subject: `New lead ${reference}: ${name}`,
          details: [
            ["Reference", reference],
            ["Name", name],
            ["Email", email],
            ["Phone", phone === null ? null : formatPhone(phone)],
            ["Address", address === null ? null : formatAddress(address).join(", ")],
            ["Description", description],
          ],
        }
      : undefined,
  });
}
