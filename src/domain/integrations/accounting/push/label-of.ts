import type { Tenant } from "../../../../tenancy/tenant.ts";
import { formatMoney } from "../../../kernel/format.ts";
import type { AccountingRecord, RecordKind } from "../records/store-record.ts";

type Find = (db: Tenant, id: string) => Promise<string | undefined>;

const finders: Record<RecordKind, Find> = {
  async customer(db, id) {
    return (await db.findFirst("Customer", { where: { id } }))?.name;
  },
  async invoice(db, id) {
    return (await db.findFirst("Invoice", { where: { id } }))?.invoiceNumber;
  },
  async credit_note(db, id) {
    return (await db.findFirst("CreditNote", { where: { id } }))?.creditNoteNumber;
  },
  async credit_application(db, id) {
    const include = { creditNote: true, invoice: true } as const;
    const found = await db.findFirst("CreditApplication", { where: { id }, include });
    return found === null ? undefined : `${found.creditNote.creditNoteNumber} to ${found.invoice.invoiceNumber}`;
  },
  async payment(db, id) {
    const found = await db.findFirst("Payment", {
      where: { id },
      include: { invoice: { include: { customer: { include: { business: true } } } } },
    });
    if (found === null) return undefined;
    const { invoiceNumber, customer } = found.invoice;
    return `${formatMoney(found.amount, customer.business)} for ${invoiceNumber}`;
  },
};

/** Returns the number or name that people know a record by; null if it is deleted. */
export async function labelOf(db: Tenant, { kind, recordId }: AccountingRecord): Promise<string | null> {
  return (await finders[kind](db, recordId)) ?? null;
}
