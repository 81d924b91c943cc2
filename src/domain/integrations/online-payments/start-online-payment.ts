import type { LinkKind, Links } from "../../../graphql/context.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Checkout, Checkouts, Session } from "../../../stripe/checkout.ts";
import { StripeFailure } from "../../../stripe/failure.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { insert } from "../../kernel/store.ts";
import { recordSession } from "./record-session.ts";
import { lockSubject, nameOf, payableOnline, payeeOf } from "./subject.ts";

export type Paying = { db: Tenant; links: Links; checkouts: Checkouts };

type Of = { kind: LinkKind; id: string };

/** For as long Stripe remembers the key under which a session was opened. */
const keyHours = 24;
const maxTries = 3;

/**
 * The address at which the customer pays what is due now; undefined where nothing can be paid, or a payment is under way.
 * Each session is a row before it is one at Stripe, under the row's id as its key: whoever asks again, be it because a
 * process died in between, gets the same session. One whose amount is no longer what is due ends before another begins.
 */
export async function startOnlinePayment({ db, links, checkouts }: Paying, of: Of): Promise<string | undefined> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const reserved = await db.transaction((writing) => reserve(writing, links, of));
    if (reserved === undefined || reserved.row.status === "processing") return undefined;
    const { row, checkout, isDue } = reserved;
    const opened = await openSession(checkouts, row, checkout);
    if (opened === undefined) {
      await db.transaction((writing) => giveUpSession(writing, row.id));
      continue;
    }
    const session = opened.status === "open" && !isDue ? await checkouts.expire(opened.id) : opened;
    await db.transaction((writing) => recordSession(writing, links, row.id, session));
    if (session.status === "complete") return undefined;
    if (session.status === "open" && session.url !== null) return session.url;
  }
  throw new Problem("unavailable", "What is due keeps changing. Try again.", { headers: { "Retry-After": "1" } });
}

/** Expires a payment whose session cannot be opened or read, unless it was paid meanwhile. */
export async function giveUpSession(db: Transaction, id: string): Promise<void> {
  await db.update("OnlinePayment", { id, status: "open" }, { status: "expired" });
}

type Reserved = { row: RowOf<"OnlinePayment">; checkout: Checkout; isDue: boolean };

/** The payment that is under way, or a new one; undefined where there is neither. */
async function reserve(db: Transaction, links: Links, { kind, id }: Of): Promise<Reserved | undefined> {
  const subject = await lockSubject(db, kind, id);
  const due = payableOnline(subject);
  const about = kind === "invoice" ? { invoiceId: id } : { quoteId: id };
  const where = { ...about, status: { in: ["open" as const, "processing" as const] } };
  const [underWay] = await db.select("OnlinePayment", { where, take: 1, lock: true });
  if (underWay !== undefined && isForgotten(underWay)) await giveUpSession(db, underWay.id);
  const current = underWay === undefined || isForgotten(underWay) ? undefined : underWay;
  if (current === undefined && due === undefined) return undefined;
  const row = current ?? (await insert(db, "OnlinePayment", { ...about, amount: due ?? 0, checkAt: inMinutes(15) }));
  const checkout = {
    businessId: db.businessId,
    id: row.id,
    amountCents: row.amount.times(100).toNumber(),
    name: nameOf(subject),
    payee: await payeeOf(db, subject),
    returnUrl: links[kind](id),
  };
  return { row, checkout, isDue: due?.equals(row.amount) === true };
}

/** Its session, if there is one, was never shown to anybody. */
function isForgotten({ sessionId, createdAt }: RowOf<"OnlinePayment">): boolean {
  return sessionId === null && createdAt.getTime() < currentTime().getTime() - keyHours * 3_600_000;
}

function inMinutes(minutes: number): Date {
  return new Date(currentTime().getTime() + minutes * 60_000);
}

/**
 * Undefined where another has to be opened: the key was used in other words, because the business has another name by now,
 * or the session is in another account.
 */
async function openSession(
  checkouts: Checkouts,
  { sessionId }: RowOf<"OnlinePayment">,
  checkout: Checkout,
): Promise<Session | undefined> {
  try {
    return await (sessionId === null ? checkouts.open(checkout) : checkouts.read(sessionId));
  } catch (error) {
    if (error instanceof StripeFailure && (error.isKeyReused || (error.isRefusal && sessionId !== null)))
      return undefined;
    throw error;
  }
}
