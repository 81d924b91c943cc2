import { linesOf, type Told } from "./told.ts";

export function quoteOf({ work, when, states, totals, leadId, quoteId, jobId, depositPaidAt, about }: Told) {
  const { quote: status } = states;
  if (quoteId === null || status === undefined) return [];
  const sentAt = status === "draft" ? null : when.sent;
  const acceptedAt = status === "accepted" ? when.decided : null;
  const declinedAt = status === "declined" ? when.decided : null;
  const expiredAt = status === "expired" ? when.validUntil : null;
  return [
    {
      ...about,
      ...totals,
      id: quoteId,
      leadId,
      jobId,
      title: work.title,
      status,
      acceptedTotal: acceptedAt === null ? null : totals.total,
      depositAmount: work.deposit ?? null,
      depositPaidAt,
      validUntil: when.validUntil,
      sentAt,
      acceptedAt,
      declinedAt,
      createdAt: when.quoted,
      updatedAt: depositPaidAt ?? acceptedAt ?? declinedAt ?? expiredAt ?? sentAt ?? when.quoted,
    },
  ];
}

export function quoteLinesOf(told: Told) {
  const { quoteId, when } = told;
  return quoteId === null ? [] : linesOf(told, when.quoted).map((line) => ({ ...line, quoteId }));
}
