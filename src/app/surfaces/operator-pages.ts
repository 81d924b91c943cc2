import { changeBusinessByOperator } from "../../domain/identity/business/change-by-operator.ts";
import { setSuspension } from "../../domain/identity/business/set-suspension.ts";
import { retryEmail } from "../../domain/integrations/emails/retry-email.ts";
import { isId } from "../../domain/kernel/store.ts";
import { Plan, SubscriptionState } from "../../generated/prisma/enums.ts";
import { countOfBusiness, findBusiness, listBusinesses, listOwners } from "../../installation/businesses.ts";
import { listFailedEmails } from "../../installation/failed-emails.ts";
import { listFailedJobs, readJobQueues, retryJob } from "../../installation/job-queues.ts";
import { readMaintenance } from "../../installation/maintenance.ts";
import { insertAction, listActions, logAction, type Operator } from "../../installation/operator-log.ts";
import { readOutboxFigures } from "../../installation/outbox-figures.ts";
import { listProcesses } from "../../installation/processes.ts";
import { endMaintenance, findMaintenance, startMaintenance } from "../../installation/set-maintenance.ts";
import { limits } from "../../limits/limits.ts";
import { businessPage } from "../../operator/business.ts";
import { businessesPage } from "../../operator/businesses.ts";
import { emailsPage } from "../../operator/emails.ts";
import { logPage } from "../../operator/log.ts";
import { overviewPage } from "../../operator/overview.ts";
import { type Frame, operatorPath } from "../../operator/parts.ts";
import { queuesPage } from "../../operator/queues.ts";
import { Problem } from "../../problems.ts";
import { oneLine } from "../../text/one-line.ts";
import type { Services } from "../services.ts";

type Parameters = Record<string, string>;

/** The input of a page. After a refused form, also what was entered and the reason. */
type Reading = {
  frame: Frame;
  parameters: Parameters;
  query: URLSearchParams;
  entered?: URLSearchParams;
  problem?: string;
};

export type Page = { path: string; read: (reading: Reading) => Promise<string> };

export type Action = {
  path: string;
  /** Returns the path to redirect to. */
  run: (given: { by: Operator; parameters: Parameters; form: URLSearchParams }) => Promise<string>;
  /** Reads the page that contains the form. */
  again: Page["read"];
};

const pageSize = limits.operator.pageRows.max;
const plans = Object.values(Plan);
const subscriptions = Object.values(SubscriptionState);

const businessPath = `${operatorPath}/businesses/:id`;

export function pagesOf(services: Services): Page[] {
  const pages = readersOf(services);
  return [
    { path: operatorPath, read: pages.overview },
    { path: `${operatorPath}/businesses`, read: pages.businesses },
    { path: businessPath, read: pages.business },
    { path: `${operatorPath}/queues`, read: pages.queues },
    { path: `${operatorPath}/emails`, read: pages.emails },
    { path: `${operatorPath}/log`, read: pages.log },
  ];
}

function readersOf({ database: { systemPool: pool }, databaseUrl: url }: Services) {
  return {
    overview: async ({ frame, entered, problem }: Reading) =>
      overviewPage(
        frame,
        {
          maintenance: await findMaintenance(pool),
          processes: await listProcesses(pool, pageSize),
          outbox: await readOutboxFigures(pool),
          actions: await listActions(pool, { take: 10 }),
          ...(entered && { entered }),
        },
        problem,
      ),
    async businesses({ frame, query }: Reading) {
      const search = oneLine(query.get("search") ?? "");
      const suspended = query.has("suspended");
      const found = await listBusinesses(pool, { search, suspended, before: idIn(query), take: pageSize + 1 });
      const { rows, last } = pageOf(found, ({ id }) => id);
      return businessesPage(frame, { businesses: rows, search, suspended, last });
    },
    async business({ frame, parameters: { id = "" }, entered, problem }: Reading) {
      const business = await readBusiness(pool, id);
      const shown = {
        business,
        owners: await listOwners(pool, id),
        counts: await countOfBusiness(pool, id),
        actions: await listActions(pool, { take: pageSize, subjectId: id }),
        plans,
        subscriptions,
        ...(entered && { entered }),
      };
      return businessPage(frame, shown, problem);
    },
    queues: async ({ frame }: Reading) =>
      queuesPage(frame, {
        outbox: await readOutboxFigures(pool),
        queues: await readJobQueues(url),
        failed: await listFailedJobs(url, pageSize),
      }),
    async emails({ frame, query, problem }: Reading) {
      const [createdAt = "", id = ""] = (query.get("before") ?? "").split("_");
      const isCursor = isId(id) && !Number.isNaN(Date.parse(createdAt));
      const before = isCursor ? { createdAt, id } : undefined;
      const found = await listFailedEmails(pool, { before, take: pageSize + 1 });
      const { rows, last } = pageOf(found, (email) => `${email.createdAt.toISOString()}_${email.id}`);
      return emailsPage(frame, rows, last, problem);
    },
    async log({ frame, query }: Reading) {
      const before = query.get("before") ?? "";
      const found = await listActions(pool, {
        take: pageSize + 1,
        before: /^\d{1,18}$/.test(before) ? before : undefined,
      });
      const { rows, last } = pageOf(found, ({ id }) => id);
      return logPage(frame, rows, last);
    },
  } satisfies Record<string, Page["read"]>;
}

export function actionsOf(services: Services): Action[] {
  const { database, databaseUrl: url } = services;
  const { systemPool: pool } = database;
  const pages = readersOf(services);
  return [
    {
      path: `${operatorPath}/maintenance`,
      again: pages.overview,
      async run({ by, form }) {
        if (form.get("mode") === "off") {
          await endMaintenance(pool, by);
          return `${operatorPath}?done=maintenance-off`;
        }
        const { faults, ...given } = readMaintenance({
          message: form.get("message") ?? "",
          retryAfter: form.get("retry_after") ?? "",
        });
        if (faults.message !== undefined) throw new Problem("bad-request", `The message ${faults.message}.`);
        if (faults.retryAfter !== undefined) throw new Problem("bad-request", `The wait ${faults.retryAfter}.`);
        await startMaintenance(pool, by, given);
        return `${operatorPath}?done=maintenance-on`;
      },
    },
    {
      path: `${businessPath}/plan`,
      again: pages.business,
      async run({ by, parameters: { id = "" }, form }) {
        await readBusiness(pool, id);
        const changes = readPlan(form);
        await database.systemTransaction(id, (db) => changeBusinessByOperator(db, by, changes));
        return `${operatorPath}/businesses/${id}?done=plan`;
      },
    },
    {
      path: `${businessPath}/suspend`,
      again: pages.business,
      async run({ by, parameters: { id = "" }, form }) {
        await readBusiness(pool, id);
        const reason = readReason(form);
        await database.systemTransaction(id, (db) => setSuspension(db, by, reason));
        return `${operatorPath}/businesses/${id}?done=suspended`;
      },
    },
    {
      path: `${businessPath}/lift`,
      again: pages.business,
      async run({ by, parameters: { id = "" } }) {
        await readBusiness(pool, id);
        await database.systemTransaction(id, (db) => setSuspension(db, by, null));
        return `${operatorPath}/businesses/${id}?done=lifted`;
      },
    },
    {
      path: `${operatorPath}/emails/retry`,
      again: pages.emails,
      async run({ by, form }) {
        const [businessId, id] = [form.get("business") ?? "", form.get("id") ?? ""];
        const business = await readBusiness(pool, businessId);
        await database.systemTransaction(businessId, async (db) => {
          await retryEmail({ db }, { id });
          await db.query(insertAction(by, { action: "email_retried", subject: business, details: { email_id: id } }));
        });
        return `${operatorPath}/emails?done=email`;
      },
    },
    {
      path: `${operatorPath}/queues/retry`,
      again: pages.queues,
      async run({ by, form }) {
        const job = { name: form.get("name") ?? "", id: form.get("id") ?? "" };
        if (!isId(job.id) || !(await retryJob(url, job))) throw new Problem("not-found");
        await logAction(pool, by, { action: "job_retried", subject: { name: job.name } });
        return `${operatorPath}/queues?done=job`;
      },
    },
  ];
}

function readPlan(form: URLSearchParams) {
  const plan = plans.find((one) => one === form.get("plan"));
  const subscription = subscriptions.find((one) => one === form.get("subscription"));
  const given = form.get("trial_ends_at") ?? "";
  const trialEndsAt = given === "" ? null : new Date(`${given.slice(0, 16)}Z`);
  if (plan === undefined || subscription === undefined)
    throw new Problem("bad-request", "Choose a plan and a subscription.");
  const year = trialEndsAt?.getUTCFullYear() ?? 2000;
  if (!(year >= 1970 && year < 2200)) throw new Problem("bad-request", "The trial's end is not a date and time.");
  return { plan, subscription, trialEndsAt };
}

function readReason(form: URLSearchParams): string {
  const reason = oneLine(form.get("reason") ?? "");
  const { max } = limits.operator.suspensionReason;
  if (reason === "" || [...reason].length > max)
    throw new Problem("bad-request", `The reason must have 1 to ${max} characters.`);
  return reason;
}

async function readBusiness(pool: Services["database"]["systemPool"], id: string) {
  const business = isId(id) ? await findBusiness(pool, id) : undefined;
  if (business === undefined) throw new Problem("not-found", "There is no business with this id.");
  return business;
}

function idIn(query: URLSearchParams): string | undefined {
  const id = query.get("before") ?? "";
  return isId(id) ? id : undefined;
}

/** The rows of one page, and the cursor of the last row if more follow. */
function pageOf<Row>(found: readonly Row[], cursorOf: (row: Row) => string): { rows: Row[]; last: string | undefined } {
  const rows = found.slice(0, pageSize);
  const end = rows.at(-1);
  return { rows, last: found.length > pageSize && end !== undefined ? cursorOf(end) : undefined };
}
