import type { Caller } from "../../../auth/caller.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { formatMoney } from "../../kernel/format.ts";
import { find } from "../../kernel/store.ts";
import { notify } from "./notify.ts";

/** Notifies of a paid invoice, including its job's assignees. */
export async function notifyOfPaidInvoice(db: Transaction, { id }: { id: string }, by?: Caller): Promise<void> {
  const invoice = await find(db, "Invoice", id, {
    include: { customer: { include: { business: true } }, job: { include: { assignees: true } } },
  });
  const { customer, job, invoiceNumber } = invoice;
  await notify(db, {
    type: "invoice_paid",
    title: `Invoice ${invoiceNumber} paid: ${customer.name}`,
    about: { invoiceId: id },
    assigneeIds: job?.assignees.map(({ memberId }) => memberId) ?? [],
    by,
    email: {
      details: [
        ["Number", invoiceNumber],
        ["Customer", customer.name],
        ["Total", formatMoney(invoice.total, customer.business)],
        ["Job", job?.jobNumber ?? null],
      ],
    },
  });
}
