import { PubSub } from "../database/pubsub.ts";
import { openEmailTransport } from "../email/transport.ts";
import { deliverJob, deliveryChannel } from "../events/deliver-job.ts";
import { type Queue, startQueue } from "../outbox/queue.ts";
import { observeBacklog } from "../outbox/webhooks/metrics.ts";
import { startDeliveryWorker } from "../outbox/webhooks/worker.ts";
import { accountOf, openSmsTransport } from "../sms/transport.ts";
import { jobsOf } from "./jobs.ts";
import type { Services } from "./services.ts";

export type Worker = {
  isStarted(): boolean;
  /** Lets what runs finish, within the deadline. */
  stop(deadlineSeconds: number): Promise<void>;
};

/** Starts the queue, to which web processes add jobs too; in a worker, also what runs from it and delivers webhooks. */
export async function startWorker(services: Services): Promise<Worker> {
  const { config, databaseUrl, log } = services;
  const works = config.role !== "web";
  if (works) warnOfDevelopmentSettings(services);
  const account = accountOf(config.twilio);
  const email = openEmailTransport({ smtpUrl: config.smtpUrl, outbox: config.outboxDir });
  const sms = openSmsTransport({ account, outbox: config.outboxDir });
  const queue = await startQueue({
    url: databaseUrl,
    works,
    log,
    alarms: [deliverJob],
    jobs: jobsOf(services, { email, sms }),
  });
  const stopDeliveries = works ? startDeliveries(services, queue) : undefined;
  return {
    isStarted: queue.isStarted,
    async stop(deadlineSeconds) {
      await Promise.all([stopDeliveries?.(deadlineSeconds), queue.stop(deadlineSeconds)]);
      email.close();
      await sms.close();
    },
  };
}

function startDeliveries(services: Services, queue: Queue): (deadlineSeconds: number) => Promise<void> {
  const { config, databaseUrl, database, safeFetch, webhookSecrets, log } = services;
  const pubsub = new PubSub({ url: databaseUrl, channel: deliveryChannel });
  const worker = startDeliveryWorker({
    pool: database.systemPool,
    queue,
    pubsub,
    safeFetch,
    secrets: webhookSecrets,
    retrySeconds: config.webhooks.retrySeconds,
    log,
  });
  observeBacklog(database.systemPool);
  return async (deadlineSeconds) => {
    await worker.stop(deadlineSeconds);
    await pubsub.close();
  };
}

function warnOfDevelopmentSettings({ config, log }: Services): void {
  const { outboxDir: outbox, smtpUrl, twilio } = config;
  if (smtpUrl === undefined) log.warn({ outbox }, "SMTP_URL is not set: outgoing email is written to files");
  if (accountOf(twilio) === undefined)
    log.warn({ outbox }, "TWILIO_ACCOUNT_SID is not set: outgoing texts are written to files");
}
