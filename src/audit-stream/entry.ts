import type { AuditKind } from "../audit/kinds.ts";

/**
 * The form in which receivers get an entry. A removed field or a new meaning raises the version; a new field does not.
 */
export type StreamedEntry = {
  version: 1;
  /** The same each time that the entry is sent, so that receivers can drop duplicates. */
  id: string;
  type: AuditKind | "audit_stream_test" | "audit_stream_gap";
  /** RFC 3339, in UTC. */
  time: string;
  business: { id: string; slug: string | null } | null;
  actor: { kind: string; id: string | null; name: string } | null;
  address: string | null;
  user_agent: string | null;
  subject: { id: string | null; name: string | null } | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** An entry of the audit log with its business. */
export type StoredEntry = {
  id: string;
  businessId: string;
  slug: string | null;
  kind: AuditKind;
  actorKind: string;
  actorId: string | null;
  actorName: string;
  address: string | null;
  userAgent: string | null;
  subjectId: string | null;
  subject: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  createdAt: Date;
};

export function formatEntry(row: StoredEntry): StreamedEntry {
  const hasSubject = row.subjectId !== null || row.subject !== null;
  return {
    version: 1,
    id: row.id,
    type: row.kind,
    time: row.createdAt.toISOString(),
    business: { id: row.businessId, slug: row.slug },
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    address: row.address,
    user_agent: row.userAgent,
    subject: hasSubject ? { id: row.subjectId, name: row.subject } : null,
    before: row.before,
    after: row.after,
  };
}

type Message = Pick<StreamedEntry, "id" | "type" | "business" | "actor"> & { at: Date; after?: StreamedEntry["after"] };

/** A message of the stream about itself, in the form of an entry. */
export function formatMessage({ id, type, at, business, actor, after = null }: Message): StreamedEntry {
  const time = at.toISOString();
  const none = { address: null, user_agent: null, subject: null, before: null };
  return { version: 1, id, type, time, business, actor, ...none, after };
}
