import { listField } from "../../kernel/read-fields.ts";
import { AuditKind, auditEntries } from "./schema.ts";

export const auditLogFields = [
  listField("audit_log", {
    type: auditEntries,
    page: "AuditLogPage",
    records: "entries",
    description:
      "The business's audit log, newest first: changes to settings, team, credentials and data by people, API keys, connected apps and the operator, sign-ins, and work with quotes, jobs and invoices.",
    access: "owner",
    filters: {
      kind: { type: AuditKind, description: "Filter by kind of entry." },
      actor_id: { type: "ID", description: "Filter by the team member, API key or connected app that did it." },
      from: { type: "DateTime", description: "Only entries of this time and after it." },
      to: { type: "DateTime", description: "Only entries before this time." },
    },
    isFixed: true,
    select: ({ kind, actor_id: actorId, from, to }) => ({
      where: {
        kind: kind ?? undefined,
        actorId: actorId ?? undefined,
        createdAt: { ...(from == null ? {} : { gte: from }), ...(to == null ? {} : { lt: to }) },
      },
    }),
  }),
];
