import { Prisma } from "../../generated/prisma/client.ts";
import type { Told } from "./told.ts";

export function leadOf({ work, when, states, customer, personId, leadId, quoteId, about }: Told) {
  if (leadId === null || work.lead === undefined) return [];
  const convertedAt = quoteId === null ? null : when.quoted;
  const wonAt = states.lead === "won" ? when.decided : null;
  const lostAt = states.lead === "lost" ? when.decided : null;
  return [
    {
      id: leadId,
      businessId: about.businessId,
      leadType: work.lead.type,
      source: work.lead.source,
      status: states.lead,
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
      address: customer.billingAddress ?? Prisma.DbNull,
      description: work.notes === undefined ? work.title : `${work.title}. ${work.notes}`,
      customerId: customer.id,
      assigneeId: personId,
      convertedVia: convertedAt === null ? null : ("quote" as const),
      convertedAt,
      wonAt,
      lostAt,
      lostReason: work.lead.lostReason ?? null,
      quoteId,
      createdAt: when.asked,
      updatedAt: wonAt ?? lostAt ?? convertedAt ?? when.asked,
    },
  ];
}
