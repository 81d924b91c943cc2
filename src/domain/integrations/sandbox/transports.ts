import type { EmailTransport } from "../../../email/transport.ts";
import { Sql, sql } from "../../../query/sql.ts";
import type { CreateData } from "../../../query/types.ts";
import type { SmsTransport } from "../../../sms/transport.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";

/**
 * Instead of sending, stores messages where the sandbox's outbox view shows them. Without `draftId` the messages are
 * emails, which have the ids of their rows.
 */
export function openSandboxTransports(db: Tenant, draftId?: string): { emails: EmailTransport; sms: SmsTransport } {
  const sourceOf = (id: string): Source =>
    draftId === undefined ? { table: "emails", id } : { table: "drafts", id: draftId };
  return {
    emails: {
      send: ({ id, from, to, subject, text, html, attachments = [] }) =>
        store(db, sourceOf(id), {
          id,
          channel: "email",
          fromAddress: from.address,
          toAddress: to,
          subject,
          text,
          html,
          attachments: attachments.map(({ filename }) => filename),
        }),
      close: async () => undefined,
    },
    sms: {
      async send({ id, from, to, text }) {
        await store(db, sourceOf(id), { id, channel: "sms", fromAddress: from, toAddress: to, text });
        return { providerId: null };
      },
      close: async () => undefined,
    },
  };
}

type Source = { table: "emails" | "drafts"; id: string };

/**
 * An attempt that is repeated finds the message stored. The lock is for a reset at the same time: either the reset
 * waits and deletes the message too, or this waits and finds its source deleted.
 */
function store(db: Tenant, { table, id }: Source, data: CreateData<"SandboxMessage">): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await tx.query(
      sql`select 1 from ${new Sql<never>([table], [])}
        where business_id = current_business() and id = ${id}::uuid for key share`,
    );
    if (found.length > 0) await tx.tryCreate("SandboxMessage", { data });
  });
}
