import { formatDate, formatMoney } from "../domain/kernel/format.ts";
import { remainingOf } from "../domain/trade/credit-notes/remaining.ts";
import { planRead } from "../query/read-plan.ts";
import type { Include, RowWith } from "../query/types.ts";
import type { Tenant } from "../tenancy/tenant.ts";
import {
  businessCopy,
  type CustomerCopy,
  discountCopy,
  lineCopy,
  parties,
  type Status,
  type Sum,
  totalSums,
} from "./customer-copy.ts";

const include = {
  lines: { orderBy: { position: "asc" } },
  applications: { include: { invoice: true }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
  customer: { include: { business: true } },
  invoice: true,
} satisfies Include<"CreditNote">;

const plan = planRead("CreditNote", include);

type CreditNote = RowWith<"CreditNote", typeof include>;

export async function readCreditNoteCopy(db: Tenant, id: string): Promise<CustomerCopy | undefined> {
  const creditNote = await db.findFirst("CreditNote", { where: { id } }, { plan });
  return creditNote === null ? undefined : copyOf(creditNote);
}

function copyOf(creditNote: CreditNote): CustomerCopy {
  const { customer, invoice, issueDate, reason, creditNoteNumber } = creditNote;
  const business = businessCopy(customer.business);
  return {
    kind: "credit_note",
    reference: creditNoteNumber,
    // The ATO's word for a credit of a tax invoice is "adjustment note".
    title: `${business.abn === null ? "Credit note" : "Adjustment note"} ${creditNoteNumber}`,
    subtitle: null,
    status: describeStatus(creditNote),
    business,
    facts: [
      ...parties(customer, null),
      { name: "Issued", lines: [formatDate(issueDate)] },
      { name: "Credit of", lines: [`Invoice ${invoice.invoiceNumber}`] },
    ],
    message: reason,
    signature: null,
    taxInclusive: creditNote.taxInclusive,
    discount: discountCopy(creditNote),
    mayChoose: false,
    lines: creditNote.lines.map((line) => lineCopy(line, creditNote)),
    sums: [...totalSums(creditNote), ...uses(creditNote)],
    howToPay: null,
    terms: null,
    payable: null,
  };
}

function describeStatus(creditNote: CreditNote): Status {
  if (creditNote.status === "void") return { tone: "bad", label: "Void.", rest: " This credit note was cancelled." };
  const remaining = remainingOf(creditNote);
  if (remaining.isZero()) return { tone: "good", label: "Used in full.", rest: "" };
  return { tone: "open", label: `${formatMoney(remaining)} left`, rest: " as credit." };
}

/** The invoices that it settles, the refunds and, unless it is void, the rest. */
function uses(creditNote: CreditNote): Sum[] {
  if (creditNote.status === "void") return [];
  const { applications, amountRefunded } = creditNote;
  return [
    ...applications.map(({ invoice, amount }) => ({
      name: `Deducted from ${invoice.invoiceNumber}`,
      amount: formatMoney(amount.negated()),
    })),
    ...(amountRefunded.isZero() ? [] : [{ name: "Paid back", amount: formatMoney(amountRefunded.negated()) }]),
    { name: "Credit left", amount: formatMoney(remainingOf(creditNote)), isMain: true },
  ];
}
