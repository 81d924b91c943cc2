import { AccountingFailure } from "../../../../accounting/failure.ts";
import type { BusinessLinks } from "../../../../graphql/services.ts";
import {
  type Connection,
  expireTokens,
  markLapsed,
  noteError,
  openSession,
  pauseConnection,
  type Session,
  type WorkerParts,
} from "../connection/open-session.ts";
import { type RecordKind, type Result, storeResult } from "../records/store-record.ts";
import { labelOf } from "./label-of.ts";
import { pushApplication } from "./push-application.ts";
import { pushContact } from "./push-contact.ts";
import { pushCreditNote, pushInvoice } from "./push-document.ts";
import { pushPayment } from "./push-payment.ts";
import { type Pushing, TryLater, WaitsForAnother } from "./pushing.ts";

export type PushParts = WorkerParts & { links: BusinessLinks };

/** The item of the outbox: the record's id, and the number of the attempt. */
export type Due = { businessId: string; id: string; attempt: number };

/** The time until the next attempt; null if there is none. A postponed attempt does not count. */
export type Pushed = { retrySeconds: number | null; isPostponed?: true };

const pushes: Record<RecordKind, (pushing: Pushing) => Promise<Result | undefined>> = {
  customer: pushContact,
  invoice: pushInvoice,
  credit_note: pushCreditNote,
  credit_application: pushApplication,
  payment: pushPayment,
};

/** The waits after attempts without an answer. The last one repeats, so that an outage of Xero loses nothing. */
const retryMinutes = [1, 5, 15, 30, 60];
const soonSeconds = 5;

const ended: Pushed = { retrySeconds: null };

type Open = Extract<Session, { kind: "open" }>;

/** Makes one attempt to bring a record into the books, and stores its result. */
export async function pushRecord(parts: PushParts, due: Due): Promise<Pushed> {
  const db = parts.database.tenant(due.businessId);
  let session: Session;
  try {
    session = await openSession(parts, due.businessId);
  } catch (error) {
    if (!(error instanceof AccountingFailure)) throw error;
    await noteError(db, error.message);
    return retry(due);
  }
  if (session.kind === "wait") return { retrySeconds: session.seconds, isPostponed: true };
  return session.kind === "none" ? ended : pushOpen(parts, session, due);
}

async function pushOpen(parts: PushParts, { db, connection, books }: Open, due: Due): Promise<Pushed> {
  const record = await db.findFirst("AccountingRecord", { where: { id: due.id } });
  // The records of another organisation wait for its return.
  if (record === null || record.organisationId !== connection.organisationId) return ended;
  const isUncertain = due.attempt > 1 || record.version > 1;
  const once = { key: `${record.id}-${record.version}`, isUncertain };
  const store = (result: Result) => db.transaction((tx) => storeResult(tx, record, result));
  try {
    const result = await pushes[record.kind]({ db, links: parts.links, books, connection, record, once });
    if (result !== undefined) await store(result);
    await noteError(db, null);
    return ended;
  } catch (error) {
    if (error instanceof TryLater) return { retrySeconds: soonSeconds, isPostponed: true };
    if (error instanceof WaitsForAnother) {
      await store({ state: "pending", label: await labelOf(db, record), error: error.message });
      return ended;
    }
    if (!(error instanceof AccountingFailure)) throw error;
    if (error.fault === "refused") {
      await store({ state: "failed", label: await labelOf(db, record), error: error.message });
      return ended;
    }
    parts.log.warn(
      { business_id: due.businessId, record_id: due.id, reason: error.message },
      "accounting: not sent yet",
    );
    return afterFault(db, connection, error, due);
  } finally {
    const seconds = books.secondsToWait();
    if (seconds > 0) await pauseConnection(db, seconds);
  }
}

async function afterFault(db: Open["db"], connection: Connection, error: AccountingFailure, due: Due): Promise<Pushed> {
  if (error.fault === "lapsed") {
    await markLapsed(db, connection, error.message);
    return ended;
  }
  await noteError(db, error.message);
  if (error.fault === "limited") {
    await pauseConnection(db, error.retryAfterSeconds);
    return { retrySeconds: error.retryAfterSeconds, isPostponed: true };
  }
  if (error.fault === "expired") {
    await expireTokens(db, connection);
    if (due.attempt === 1) return { retrySeconds: soonSeconds };
  }
  return retry(due);
}

function retry({ attempt }: Due): Pushed {
  const minutes = retryMinutes[Math.min(attempt, retryMinutes.length) - 1] ?? 60;
  return { retrySeconds: minutes * 60 };
}
