import { lineRowsOf, totalsRow } from "./lines.ts";
import { daysAfter } from "./timeline.ts";
import type { Work } from "./work.ts";

/** Long enough for a recent quote to be open still, short enough for an old one to have expired. */
const validDays = { open: 30, expired: 14 };

export function quoteOf(work: Work) {
  const { customer, states, when, quoteId, deposit } = work;
  if (quoteId === null) return [];
  const { quote: status } = states;
  const sentAt = status === "draft" ? null : when.sent;
  const validUntil = daysAfter(when.sent, status === "expired" ? validDays.expired : validDays.open);
  const acceptedAt = status === "accepted" ? when.decided : null;
  const declinedAt = status === "declined" ? when.decided : null;
  const expiredAt = status === "expired" ? validUntil : null;
  const depositPaidAt = deposit === null ? null : when.depositPaid;
  return [
    {
      id: quoteId,
      business_id: customer.business_id,
      title: work.title,
      status,
      customer_id: customer.id,
      site_id: work.siteId,
      lead_id: work.leadId,
      ...totalsRow(work),
      accepted_total: acceptedAt === null ? null : work.totals.total,
      deposit_amount: deposit,
      deposit_paid_at: depositPaidAt?.toISOString() ?? null,
      valid_until: validUntil.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
      accepted_at: acceptedAt?.toISOString() ?? null,
      declined_at: declinedAt?.toISOString() ?? null,
      job_id: work.jobId,
      created_at: when.quoted.toISOString(),
      updated_at: (depositPaidAt ?? acceptedAt ?? declinedAt ?? expiredAt ?? sentAt ?? when.quoted).toISOString(),
    },
  ];
}

export function quoteLinesOf(work: Work) {
  const { quoteId, when } = work;
  return quoteId === null ? [] : lineRowsOf(work, when.quoted).map((line) => ({ ...line, quote_id: quoteId }));
}
