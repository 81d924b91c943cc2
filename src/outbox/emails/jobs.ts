import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import type { EmailTransport } from "../../email/transport.ts";
import { sendEmailJob } from "../enqueue-email.ts";
import type { Job } from "../queue.ts";
import { sendEmail } from "./send-email.ts";
import { sweepEmails } from "./sweep-emails.ts";

/** The jobs of outgoing email; workers run them. */
export function emailJobs({
  database,
  transport,
  appUrl,
  log,
}: {
  database: Database;
  transport: EmailTransport;
  appUrl: string;
  log: Logger;
}): Job[] {
  const parts = { pool: database.systemPool, transport, log, defaultFrom: `no-reply@${new URL(appUrl).hostname}` };
  return [
    {
      name: sendEmailJob,
      run: async (data) => {
        await sendEmail(parts, emailIdOf(data));
      },
    },
    { name: "sweep-emails", cron: "* * * * *", run: () => sweepEmails(parts) },
  ];
}

/** The data that `queueEmail` gave the job. */
function emailIdOf(data: unknown): string {
  return (data as { email_id: string }).email_id;
}
