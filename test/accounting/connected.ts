import pino from "pino";
import { createAccounting } from "../../src/app/create-accounting.ts";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { pullDue } from "../../src/domain/integrations/accounting/pull/pull-due.ts";
import { type PushParts, pushRecord } from "../../src/domain/integrations/accounting/push/push-record.ts";
import { accountingHandler } from "../../src/outbox/handlers/accounting.ts";
import { createLinks } from "../../src/web/links.ts";
import { claimAll, pass, sweepLost, workOff } from "../outbox/work-off.ts";
import { createClient } from "../world/client.ts";
import type { World } from "../world/world.ts";
import { openBooks } from "./files.ts";

const log = pino({ level: "silent" });

/** The parts of a worker, which a test runs step by step. */
export function openWorker(world: World) {
  const { secretKey, appUrl } = world.config;
  if (secretKey === undefined) throw new Error("the world has no key");
  const accounting = createAccounting(world.config, secretKey);
  if (accounting === undefined) throw new Error("the world has no Xero");
  const parts: PushParts = {
    ...accounting,
    database: world.database,
    links: createLinks(deriveKey(secretKey, "links"), appUrl),
    log,
  };
  const pool = world.database.systemPool;
  const handler = accountingHandler({ push: (claim) => pushRecord(parts, claim) });
  return {
    /** Makes one attempt for each business. */
    step: () => workOff(pool, handler),
    /** Makes attempts until nothing is due. */
    async push(): Promise<void> {
      while ((await workOff(pool, handler)).length > 0);
    },
    /** An attempt whose worker dies before it settles. */
    async pushAndDie(): Promise<void> {
      const works = await handler.load(await claimAll(pool, "accounting"));
      await Promise.all(works.map((work) => handler.attempt(work, new AbortController().signal)));
    },
    sweepLost: () => sweepLost(pool, handler),
    later: (minutes: number) => pass(pool, "accounting", minutes),
    pull: async () => {
      await pool.query("update accounting_connections set pull_at = now()");
      await pullDue(pool, parts, new AbortController().signal);
    },
    pullDue: (signal = new AbortController().signal) => pullDue(pool, parts, signal),
  };
}

export type ConnectedBooks = Awaited<ReturnType<typeof connectBooks>>;

/** A business that an owner has connected to Xero, in the way that the portal does. */
export async function connectBooks(world: World, startsOn = "2020-01-01") {
  const books = await openBooks(world);
  const owner = await world.addPerson(books.id, "owner");
  await books.settings({ sales_account: "200", payment_account: "090" });
  const browser = createClient(world.origin, { Cookie: owner.cookie });
  const start = async (starts_on: string | null = startsOn): Promise<string> => {
    const query = "mutation($starts_on: Date) { start_accounting_connection(starts_on: $starts_on) { url } }";
    const { body } = await owner.graphql(query, { starts_on });
    if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
    return body.data.start_accounting_connection.url;
  };
  /** Follows Xero's redirect with the session's cookie. */
  const come = async (url: string, as = browser) => {
    const response = await fetch(url, { redirect: "manual" });
    const { pathname, search } = new URL(response.headers.get("location") ?? "");
    return as("GET", pathname + search);
  };
  const connect = async () => come(await start());
  const connected = await connect();
  if (connected.status !== 303) throw new Error(`${connected.status} ${connected.text}`);
  return {
    ...books,
    owner,
    browser,
    start,
    come,
    connect,
    async records(): Promise<
      { id: string; kind: string; state: string; label: string | null; error: string | null }[]
    > {
      const query = "{ accounting_records(limit: 100) { data { id kind state label error remote_id } } }";
      const { body } = await books.admin.graphql(query);
      return body.data.accounting_records.data.toReversed();
    },
    async state() {
      const query = "{ accounting { status organisation last_error paused_until pending_count failed_count } }";
      return (await books.admin.graphql(query)).body.data.accounting;
    },
    async retry(id: string) {
      return (await books.admin.graphql("mutation($id: ID!) { retry_accounting_record(id: $id) { state } }", { id }))
        .body;
    },
    async pay(invoiceId: string, body: object) {
      const paid = await books.client("POST", `/v1/invoices/${invoiceId}/payments`, { body });
      if (paid.status >= 300) throw new Error(paid.text);
      return paid.body;
    },
    async read(invoiceId: string) {
      return (await books.client("GET", `/v1/invoices/${invoiceId}`)).body;
    },
    auditKinds: async () =>
      (await world.database.system.auditEntry.findMany({ where: { businessId: books.id }, orderBy: { id: "asc" } }))
        .map(({ kind, subject }) => [kind, subject])
        .filter(([kind]) => String(kind).startsWith("accounting")),
  };
}
