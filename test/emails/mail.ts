import pino from "pino";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { recordDelivery } from "../../src/domain/integrations/emails/record-delivery.ts";
import { dropOutdatedEmails } from "../../src/domain/integrations/reminders/skip-outdated.ts";
import { openSandboxTransports } from "../../src/domain/integrations/sandbox/transports.ts";
import { openEmailTransport } from "../../src/email/transport.ts";
import { emailHandler } from "../../src/outbox/handlers/email.ts";
import { createAttachments } from "../../src/pdf/attachments.ts";
import { createLinks } from "../../src/web/links.ts";
import { returnPathsOf } from "../messaging/return-paths.ts";
import { startSmtp } from "../messaging/smtp.ts";
import { claimAll, pass, sweepLost, workOff } from "../outbox/work-off.ts";
import type { World } from "../world/world.ts";

/** A mail server, and a worker that sends only when the test calls it. */
export async function startMail(world: World) {
  const { database, config } = world;
  const { systemPool: pool } = database;
  const smtp = await startSmtp();
  const transport = openEmailTransport({ smtpUrl: smtp.url, outbox: "unused" });
  const log = pino({ level: "silent" });
  const links = createLinks(deriveKey(config.secretKey ?? Buffer.alloc(32), "links"), config.appUrl);
  const attach = createAttachments({ database, links });
  const handler = emailHandler({
    pool,
    transport,
    sandboxTransport: (businessId) => openSandboxTransports(database.tenant(businessId)).emails,
    mailFrom: "no-reply@fieldline.example",
    returnPaths: returnPathsOf(world),
    recordDelivery,
    dropOutdated: (claims) => dropOutdatedEmails(database, claims),
    attach,
    log,
  });
  return {
    ...smtp,
    handler,
    send: () => workOff(pool, handler),
    claim: () => claimAll(pool, "email"),
    sweep: () => sweepLost(pool, handler),
    minutesPass: (minutes: number) => pass(pool, "email", minutes),
    async close() {
      await transport.close();
      await smtp.close();
    },
  };
}
