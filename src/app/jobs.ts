import { deleteUnverified } from "../backup/delete-unverified.ts";
import { notifyUnverified } from "../domain/identity/accounts/notify-unverified.ts";
import { nextResetAt, resetsJob, sendPasswordResets } from "../domain/identity/accounts/send-password-resets.ts";
import { nextWakeAt, wakeConversations, wakeJob } from "../domain/inbox/conversations/wake.ts";
import { pullJob } from "../domain/integrations/accounting/pull/job.ts";
import { nextPullAt, pullDue } from "../domain/integrations/accounting/pull/pull-due.ts";
import type { PushParts } from "../domain/integrations/accounting/push/push-record.ts";
import { nextFailureAt, notifyOfFailures } from "../domain/integrations/notifications/notify-of-failures.ts";
import { checkOnlinePayments } from "../domain/integrations/online-payments/check-online-payments.ts";
import { receiveMissedEvents } from "../domain/integrations/online-payments/receive-missed-events.ts";
import type { CheckoutParts } from "../domain/integrations/online-payments/receive-stripe-event.ts";
import { sendDueReminders } from "../domain/integrations/reminders/send-due.ts";
import { resetDueSandboxes } from "../domain/integrations/sandbox/reset-due.ts";
import { sweepFiles } from "../domain/trade/files/sweep-files.ts";
import { nextImportAt } from "../domain/trade/imports/claim-import.ts";
import { openRowReader } from "../domain/trade/imports/read-rows-aside.ts";
import { importsJob, runImports } from "../domain/trade/imports/run-imports.ts";
import { announceOverdue } from "../domain/trade/invoices/announce-overdue.ts";
import { expireQuotes } from "../domain/trade/quotes/expire-quotes.ts";
import { failuresJob, type Job } from "../outbox/jobs.ts";
import type { Pool } from "../postgres/driver.ts";
import { prune } from "../retention/prune.ts";
import { loadSample } from "./feature-services.ts";
import type { Services } from "./services.ts";

/** The jobs that workers run on a schedule. The pool's statements may take long. */
export function jobsOf(
  { config, database, accounting, accountLinks, links, checkouts, fileStore: store, log }: Services,
  pool: Pool,
): Job[] {
  const rowReader = openRowReader();
  return [
    { name: "prune", cron: "17 * * * *", run: () => prune(pool, config.retention) },
    {
      name: "delete-unverified",
      cron: "29 * * * *",
      run: async (signal) => {
        const { UNVERIFIED_RETENTION_DAYS: days } = config.retention;
        await notifyUnverified(database, accountLinks, days);
        await deleteUnverified(pool, days, signal);
      },
    },
    { name: "reset-sandboxes", cron: "43 * * * *", run: () => resetDueSandboxes(database, loadSample) },
    { name: "expire-quotes", cron: "*/5 * * * *", run: () => expireQuotes(database) },
    { name: "announce-overdue", cron: "*/5 * * * *", run: () => announceOverdue(database) },
    {
      name: "send-reminders",
      cron: "*/5 * * * *",
      run: (signal) => sendDueReminders(database, { links, isOnlineOn: checkouts !== undefined }, signal),
    },
    { name: "sweep-files", cron: "*/5 * * * *", run: () => sweepFiles({ pool, store, log }) },
    { name: wakeJob, cron: "* * * * *", run: () => wakeConversations(database), nextAt: () => nextWakeAt(pool) },
    {
      name: resetsJob,
      cron: "* * * * *",
      run: () => sendPasswordResets(database, accountLinks),
      nextAt: () => nextResetAt(database),
    },
    {
      name: failuresJob,
      cron: "* * * * *",
      run: () => notifyOfFailures(database),
      nextAt: () => nextFailureAt(database),
    },
    {
      name: importsJob,
      cron: "* * * * *",
      run: (signal) => runImports(database, rowReader, { signal, log }),
      nextAt: () => nextImportAt(database),
    },
    ...(checkouts === undefined ? [] : paymentJobs({ database, links, checkouts }, pool)),
    ...(accounting === undefined ? [] : accountingJobs({ database, links, ...accounting, log }, pool)),
  ];
}

function paymentJobs(parts: CheckoutParts, pool: Pool): Job[] {
  return [
    { name: "check-online-payments", cron: "* * * * *", run: () => checkOnlinePayments(pool, parts) },
    { name: "receive-missed-events", cron: "41 * * * *", run: () => receiveMissedEvents(pool, parts) },
  ];
}

function accountingJobs(parts: PushParts, pool: Pool): Job[] {
  return [
    {
      name: pullJob,
      cron: "* * * * *",
      run: (signal) => pullDue(pool, parts, signal),
      nextAt: () => nextPullAt(pool),
    },
  ];
}
