import { prune } from "../database/prune.ts";
import { wakeConversations, wakeJob } from "../domain/inbox/conversations/wake.ts";
import { sendingJobs } from "../domain/inbox/sending/jobs.ts";
import { expireQuotes } from "../domain/quotes/expire-quotes.ts";
import type { EmailTransport } from "../email/transport.ts";
import { emailJobs } from "../outbox/emails/jobs.ts";
import type { Job } from "../outbox/queue.ts";
import { pruneDeliveries } from "../outbox/webhooks/prune.ts";
import type { SmsTransport } from "../sms/transport.ts";
import type { Services } from "./services.ts";

export type Transports = { email: EmailTransport; sms: SmsTransport };

/** Everything that workers run from the queue. */
export function jobsOf({ config, database, log }: Services, { email, sms }: Transports): Job[] {
  const { appUrl } = config;
  const pool = database.systemPool;
  const carriers = { emails: email, texts: sms, mailHost: new URL(appUrl).hostname };
  return [
    { name: "prune", cron: "17 * * * *", run: () => prune(pool) },
    { name: "prune-deliveries", cron: "29 * * * *", run: () => pruneDeliveries(pool) },
    { name: "expire-quotes", cron: "*/5 * * * *", run: () => expireQuotes(pool) },
    { name: wakeJob, cron: "* * * * *", run: () => wakeConversations(pool) },
    ...emailJobs({ database, transport: email, appUrl, log }),
    ...sendingJobs({ database, carriers, log }),
  ];
}
