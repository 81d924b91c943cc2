import { deliverMessage, failLostMessage } from "../domain/inbox/sending/deliver.ts";
import { pushRecord } from "../domain/integrations/accounting/push/push-record.ts";
import { recordDelivery } from "../domain/integrations/emails/record-delivery.ts";
import { dropOutdatedEmails } from "../domain/integrations/reminders/skip-outdated.ts";
import { openSandboxTransports } from "../domain/integrations/sandbox/transports.ts";
import { type EmailTransport, openEmailTransport } from "../email/transport.ts";
import { accountingHandler } from "../outbox/handlers/accounting.ts";
import { emailHandler } from "../outbox/handlers/email.ts";
import { messageHandler } from "../outbox/handlers/message.ts";
import { webhookHandler } from "../outbox/handlers/webhook/handler.ts";
import { startJobs } from "../outbox/jobs.ts";
import { observeBacklog } from "../outbox/metrics.ts";
import { type Outbox, startOutbox } from "../outbox/start.ts";
import { createAttachments } from "../pdf/attachments.ts";
import { openSystemPool, statementSecondsOfMaintenance } from "../postgres/pools.ts";
import { accountOf, openSmsTransport, type SmsTransport } from "../sms/transport.ts";
import { startStreamer } from "./audit-stream/start-streamer.ts";
import { observeHost } from "./host-metrics.ts";
import { jobsOf } from "./jobs.ts";
import { startReplacingKey } from "./secret-key/replace-key.ts";
import type { Services } from "./services.ts";

export type Worker = {
  isStarted(): boolean;
  /** Finishes the work under way, within the deadline. */
  stop(deadlineSeconds: number): Promise<void>;
};

/** Starts the outbox, the scheduled jobs and the audit streams. */
export async function startWorker(services: Services): Promise<Worker> {
  const { config, databaseUrl: url, maintenance, outages } = services;
  warnOfDevelopmentSettings(services);
  const email = openEmailTransport({ smtpUrl: config.smtpUrl, outbox: config.outboxDir });
  const sms = openSmsTransport({ account: accountOf(config.twilio), outbox: config.outboxDir });
  const pool = openSystemPool({ url, max: 2, statementSeconds: statementSecondsOfMaintenance });
  const jobs = await startJobs({ url, outages, hold: maintenance, jobs: jobsOf(services, pool) });
  const streamer = await startStreamer(services);
  const outbox = openOutbox(services, { email, sms });
  const stopReplacingKey = startReplacingKey({ ...services, pool });
  observeBacklog(pool);
  observeHost({ pool, dataDir: config.dataDir, appUrl: config.appUrl });
  return {
    isStarted: jobs.isStarted,
    async stop(deadlineSeconds) {
      await Promise.all([
        outbox.stop(deadlineSeconds),
        jobs.stop(deadlineSeconds),
        streamer.stop(deadlineSeconds),
        stopReplacingKey(),
      ]);
      await email.close();
      await sms.close();
      await pool.end();
    },
  };
}

type Transports = { email: EmailTransport; sms: SmsTransport };

function openOutbox(services: Services, { email, sms }: Transports): Outbox {
  const {
    config,
    databaseUrl: url,
    database,
    accounting,
    fileStore: files,
    links,
    returnPaths,
    safeFetch,
    webhookSecrets: secrets,
    log,
    outages,
  } = services;
  const { retrySeconds } = config.webhooks;
  const mailHost = new URL(config.appUrl).hostname;
  const sending = { database, carriers: { emails: email, sms, files, mailHost, returnPaths }, log };
  return startOutbox({
    url,
    log,
    outages,
    hold: services.maintenance,
    handlers: (pool) => [
      webhookHandler({ pool, safeFetch, secrets, retrySeconds, log }),
      emailHandler({
        pool,
        transport: email,
        sandboxTransport: (businessId) => openSandboxTransports(database.tenant(businessId)).emails,
        mailFrom: config.mailFrom,
        returnPaths,
        recordDelivery,
        dropOutdated: (claims) => dropOutdatedEmails(database, claims),
        attach: createAttachments({ database, links }),
        log,
      }),
      ...(accounting === undefined
        ? []
        : [accountingHandler({ push: (claim) => pushRecord({ database, links, ...accounting, log }, claim) })]),
      messageHandler({
        log,
        deliver: (claim) => deliverMessage(sending, claim),
        failLost: (claim) => failLostMessage(sending, claim),
      }),
    ],
  });
}

function warnOfDevelopmentSettings({ config, log }: Services): void {
  const { outboxDir: outbox, smtpUrl, twilio } = config;
  if (smtpUrl === undefined) log.warn({ outbox }, "SMTP_URL is not set: outgoing email is written to files");
  if (accountOf(twilio) === undefined)
    log.warn({ outbox }, "TWILIO_ACCOUNT_SID is not set: outgoing SMS are written to files");
}
