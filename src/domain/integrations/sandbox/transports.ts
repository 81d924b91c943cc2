import type { EmailTransport } from "../../../email/transport.ts";
import type { CreateData } from "../../../query/types.ts";
import type { SmsTransport } from "../../../sms/transport.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";

/** Instead of sending, stores messages where the sandbox's outbox view shows them. */
export function openSandboxTransports(db: Tenant): { emails: EmailTransport; sms: SmsTransport } {
  return {
    emails: {
      send: ({ id, from, to, subject, text, html, attachments = [] }) =>
        store(db, {
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
        await store(db, { id, channel: "sms", fromAddress: from, toAddress: to, text });
        return { providerId: null };
      },
      close: async () => undefined,
    },
  };
}

/** An attempt that is repeated finds the message stored. */
function store(db: Tenant, data: CreateData<"SandboxMessage">): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.tryCreate("SandboxMessage", { data });
  });
}
