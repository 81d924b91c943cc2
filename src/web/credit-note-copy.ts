import { formatDate, formatMoney } from "../domain/kernel/format.ts";
import { taxIdOf } from "../domain/kernel/tax-id.ts";
import { remainingOf } from "../domain/trade/credit-notes/remaining.ts";
import { planRead } from "../query/read-plan.ts";
import type { Include, RowWith } from "../query/types.ts";
import type { Tenant } from "../tenancy/tenant.ts";
import { countryOf } from "../text/countries.ts";
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
  const { business } = customer;
  return {
    kind: "credit_note",
    reference: creditNoteNumber,
    title: `${(taxIdOf(business) !== null && countryOf(business).titles?.creditNote) || "Credit note"} ${creditNoteNumber}`,
    subtitle: null,
    status: describeStatus(creditNote),
    business: businessCopy(business),
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
    lines: creditNote.lines.map((line) => lineCopy(line, creditNote, business)),
    sums: [...totalSums(creditNote, business), ...uses(creditNote)],
    howToPay: null,
    terms: null,
    payable: null,
  };
}

function describeStatus(creditNote: CreditNote): Status {
  if (creditNote.status === "void") return { tone: "bad", label: "Void.", rest: " This credit note was cancelled." };
  const remaining = remainingOf(creditNote);
  if (remaining.isZero()) return { tone: "good", label: "Used in full.", rest: "" };
  return { tone: "open", label: `${formatMoney(remaining, creditNote.customer.business)} left`, rest: " as credit." };
}

/** The invoices that it settles, the refunds and, unless it is void, the rest. */
function uses(creditNote: CreditNote): Sum[] {
  if (creditNote.status === "void") return [];
  const { applications, amountRefunded } = creditNote;
  const { business } = creditNote.customer;
  return [
    ...applications.map(({ invoice, amount }) => ({
      name: `Deducted from ${invoice.invoiceNumber}`,
      amount: formatMoney(amount.negated(), business),
    })),
    ...(amountRefunded.isZero()
      ? []
      : [{ name: "Paid back", amount: formatMoney(amountRefunded.negated(), business) }]),
    { name: "Credit left", amount: formatMoney(remainingOf(creditNote), business), isMain: true },
  ];
}
