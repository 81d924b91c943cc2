import type { BusinessLinks, PayableKind } from "../../../graphql/services.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Checkout, Checkouts, Session } from "../../../stripe/checkout.ts";
import { StripeFailure } from "../../../stripe/failure.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { create, find } from "../../kernel/store.ts";
import { recordSession } from "./record-session.ts";
import { currencyOf, lockSubject, nameOf, payableOnline, payeeOf } from "./subject.ts";

export type Paying = { db: Tenant; links: BusinessLinks; checkouts: Checkouts };

const withoutTestKey =
  "A sandbox takes online payments with one of Stripe's test keys alone: the installation's key begins with sk_test_ or rk_test_ then.";

type Of = { kind: PayableKind; id: string };

/** Stripe remembers an idempotency key for this long. */
const keyHours = 24;
const maxTries = 3;

/**
 * Opens a checkout for the amount due. Returns its address, or undefined if nothing can be paid or a payment is
 * processing. The row comes before Stripe's session, and its id is the idempotency key, so a retry gets the same
 * session. Expires an outdated one first.
 */
export async function startOnlinePayment({ db, links, checkouts }: Paying, of: Of): Promise<string | undefined> {
  const { sandboxAt } = await find(db, "Business", db.businessId);
  if (sandboxAt !== null && !checkouts.isTest) throw new Problem("forbidden", withoutTestKey);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const reserved = await db.transaction((writing) => reserve(writing, links, of));
    if (reserved === undefined || reserved.row.status === "processing") return undefined;
    const { row, checkout, isDue } = reserved;
    const opened = await openSession(checkouts, row, checkout);
    if (opened === undefined) {
      await db.transaction((writing) => expireOnlinePayment(writing, row.id));
      continue;
    }
    const session = opened.status === "open" && !isDue ? await checkouts.expire(opened.id) : opened;
    await db.transaction((writing) => recordSession(writing, links, row.id, session));
    if (session.status === "complete") return undefined;
    if (session.status === "open" && session.url !== null) return session.url;
  }
  throw new Problem("unavailable", "The amount due keeps changing. Try again.", { headers: { "Retry-After": "1" } });
}

/** Expires a payment whose session cannot be opened or read, unless it has been paid in the meantime. */
export async function expireOnlinePayment(db: Transaction, id: string): Promise<void> {
  await db.updateMany("OnlinePayment", { where: { id, status: "open" }, data: { status: "expired" } });
}

type Reserved = { row: RowOf<"OnlinePayment">; checkout: Checkout; isDue: boolean };

/** Returns the pending payment or creates one. Undefined if there is none and nothing can be paid. */
async function reserve(db: Transaction, links: BusinessLinks, { kind, id }: Of): Promise<Reserved | undefined> {
  const subject = await lockSubject(db, kind, id);
  const due = payableOnline(subject);
  const about = kind === "invoice" ? { invoiceId: id } : { quoteId: id };
  const where = { ...about, status: { in: ["open" as const, "processing" as const] } };
  const underWay = await db.findFirst("OnlinePayment", { where }, { lock: true });
  if (underWay !== null && isForgotten(underWay)) await expireOnlinePayment(db, underWay.id);
  const current = underWay === null || isForgotten(underWay) ? undefined : underWay;
  if (current === undefined && due === undefined) return undefined;
  const row = current ?? (await create(db, "OnlinePayment", { ...about, amount: due ?? 0, checkAt: inMinutes(15) }));
  const checkout = {
    businessId: db.businessId,
    id: row.id,
    currency: currencyOf(subject),
    amountCents: row.amount.times(100).toNumber(),
    name: nameOf(subject),
    payee: await payeeOf(db, subject),
    returnUrl: links.of(db.businessId)[kind](id),
  };
  return { row, checkout, isDue: due?.equals(row.amount) === true };
}

/** Its session, if Stripe has one, was never shown to the customer. */
function isForgotten({ sessionId, createdAt }: RowOf<"OnlinePayment">): boolean {
  return sessionId === null && createdAt.getTime() < currentTime().getTime() - keyHours * 3_600_000;
}

function inMinutes(minutes: number): Date {
  return new Date(currentTime().getTime() + minutes * 60_000);
}

/**
 * Opens or reads the session. Undefined if a new one is needed: the key was used with other parameters, because the
 * business was renamed, or the session belongs to another account.
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
