import type { Stripe } from "stripe";
import { StripeFailure } from "./failure.ts";
import { type Received, readReceived } from "./received.ts";
import { isSignedAhead } from "./signed-ahead.ts";

export const loadStripe = () => import("stripe");

export type StripeSettings = { secretKey: string; webhookSecret: string; apiUrl: string };

/** What a session is opened for. It is the same each time, because the session's key goes by its id. */
export type Checkout = {
  /** Whose data it is, and the record that the session is told apart by. */
  businessId: string;
  id: string;
  amountCents: number;
  /** What the customer is shown that they pay for, and whom. */
  name: string;
  payee: string;
  /** Where the customer comes back to, having paid or not. */
  returnUrl: string;
};

export type CheckoutPayment = {
  intentId: string;
  status: "processing" | "paid" | "failed";
  method: "card" | "bank_transfer" | "other";
  createdAt: Date;
  /** What was paid, as the session and the payment intent each state it. */
  received: readonly Received[];
  /** In the smallest unit of the currency that was paid. */
  refundedUnits: number;
};

/** A session as it is at Stripe. */
export type Session = {
  id: string;
  status: "open" | "complete" | "expired";
  /** Where the customer pays, while it is open. */
  url: string | null;
  /** How the customer pays, once they have begun to. */
  payment: CheckoutPayment | undefined;
};

/** That something has become of one of our sessions; what, the session itself says. */
export type CheckoutEvent = { id: string; businessId: string; onlinePaymentId: string; sessionId: string | undefined };

/** What Stripe says of a payment that it has taken: its customer's bank takes it back, or did not take a refund. */
export type PaymentEvent = { id: string; intentId: string; what: PaymentTrouble; amountCents: number };

export type PaymentTrouble = "disputed" | "dispute_won" | "dispute_lost" | "dispute_closed" | "refund_failed";

/** What taking payments online needs of whom they are made through. */
export type Checkouts = {
  /** The origins of the pages on which customers pay. */
  readonly origins: readonly string[];
  /** Opens a session; of the same checkout it is the same session. */
  open(checkout: Checkout): Promise<Session>;
  read(sessionId: string): Promise<Session>;
  /** Ends an open session; one in which the customer has just paid is as they left it. */
  expire(sessionId: string): Promise<Session>;
  /** What a webhook's body says; undefined if it is none of ours. Throws a StripeFailure if Stripe has not signed it. */
  readEvent(body: Uint8Array, signature: string, receivedAt: Date): Promise<CheckoutEvent | PaymentEvent | undefined>;
  /** What webhooks have said since then, or would have, the last first. */
  eventsSince(since: Date): AsyncIterable<CheckoutEvent | PaymentEvent>;
  /** Where the business sees a payment. */
  paymentUrl(intentId: string): string;
};

const timeoutMs = 10_000;
const retries = 2;
const toleranceSeconds = 300;
export const stripeApi = "https://api.stripe.com";

/** What a session answers with beside itself. */
const expand = ["payment_intent.latest_charge"];

const eventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.closed",
  "refund.failed",
];

/** Payments by Stripe Checkout. Its library is loaded with the first of them, because it takes 30 MB. */
export function openCheckouts({ secretKey, webhookSecret, apiUrl }: StripeSettings): Checkouts {
  let loaded: Promise<Stripe> | undefined;

  function load(): Promise<Stripe> {
    loaded ??= loadStripe().then(({ Stripe: Client }) => {
      const { protocol, hostname, port } = new URL(apiUrl);
      return new Client(secretKey, {
        protocol: protocol === "http:" ? "http" : "https",
        host: hostname,
        port: port === "" ? (protocol === "http:" ? 80 : 443) : port,
        timeout: timeoutMs,
        maxNetworkRetries: retries,
        telemetry: false,
      });
    });
    return loaded;
  }

  async function ask(request: (stripe: Stripe) => Promise<Stripe.Checkout.Session>): Promise<Session> {
    const stripe = await load();
    return sessionOf(await request(stripe).catch((error) => Promise.reject(StripeFailure.of(error, secretKey))));
  }

  const read = (sessionId: string) => ask(({ checkout }) => checkout.sessions.retrieve(sessionId, { expand }));

  return {
    origins: apiUrl === stripeApi ? ["https://checkout.stripe.com"] : ["https://checkout.stripe.com", apiUrl],
    open: (checkout) =>
      ask((stripe) => stripe.checkout.sessions.create(requestOf(checkout), { idempotencyKey: checkout.id })),
    read,
    async expire(sessionId) {
      try {
        return await ask(({ checkout }) => checkout.sessions.expire(sessionId, { expand }));
      } catch (error) {
        if (error instanceof StripeFailure && error.isRefusal) return read(sessionId);
        throw error;
      }
    },
    async readEvent(body, signature, receivedAt) {
      // Stripe's library refuses old signatures only.
      if (isSignedAhead(signature, receivedAt, toleranceSeconds))
        throw new StripeFailure("The signature's time is in the future.", { type: "StripeSignatureVerificationError" });
      const stripe = await load();
      try {
        return eventOf(
          stripe.webhooks.constructEvent(
            Buffer.from(body),
            signature,
            webhookSecret,
            toleranceSeconds,
            undefined,
            receivedAt.getTime(),
          ),
        );
      } catch (error) {
        throw StripeFailure.of(error, webhookSecret);
      }
    },
    async *eventsSince(since) {
      const stripe = await load();
      const created = { gte: Math.floor(since.getTime() / 1000) };
      try {
        for await (const event of stripe.events.list({ types: eventTypes, created, limit: 100 })) {
          const ours = eventOf(event);
          if (ours !== undefined) yield ours;
        }
      } catch (error) {
        throw StripeFailure.of(error, secretKey);
      }
    },
    paymentUrl: (intentId) =>
      `https://dashboard.stripe.com/${/^\w+_test_/.test(secretKey) ? "test/" : ""}payments/${encodeURIComponent(intentId)}`,
  };
}

function requestOf({
  id,
  businessId,
  amountCents,
  name,
  payee,
  returnUrl,
}: Checkout): Stripe.Checkout.SessionCreateParams {
  const metadata = { business_id: businessId, online_payment_id: id };
  return {
    mode: "payment",
    submit_type: "pay",
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "aud", unit_amount: amountCents, product_data: { name, description: payee } },
      },
    ],
    client_reference_id: id,
    metadata,
    // A charge has the metadata of its payment intent, so that its refund leads here too.
    payment_intent_data: { description: `${name}, ${payee}`, metadata },
    success_url: `${returnUrl}?payment=done`,
    cancel_url: returnUrl,
  };
}

function sessionOf(session: Stripe.Checkout.Session): Session {
  const { id, status, url, payment_intent: intent } = session;
  if (status === "open") return { id, status: "open", url, payment: undefined };
  const payment = intent === null || typeof intent === "string" ? undefined : paymentOf(intent, session);
  return { id, status: status === "complete" ? "complete" : "expired", url: null, payment };
}

function paymentOf(intent: Stripe.PaymentIntent, session: Stripe.Checkout.Session): CheckoutPayment {
  const { id, status, created, latest_charge: charge } = intent;
  const known = charge === null || typeof charge === "string" ? undefined : charge;
  const hasFailed = status === "requires_payment_method" || status === "canceled";
  return {
    intentId: id,
    status: session.payment_status === "paid" ? "paid" : hasFailed ? "failed" : "processing",
    method: methodOf(known?.payment_method_details?.type),
    createdAt: new Date((known?.created ?? created) * 1000),
    received: readReceived(session, intent),
    refundedUnits: known?.amount_refunded ?? 0,
  };
}

function methodOf(type: string | undefined): CheckoutPayment["method"] {
  if (type === "card") return "card";
  return type === "au_becs_debit" || type === "payto" || type === "customer_balance" ? "bank_transfer" : "other";
}

/** Disputes and refunds have no metadata of ours: they name the payment. */
function troubleOf({ id, type, data }: Stripe.Event): PaymentEvent | undefined {
  if (!/^(charge\.dispute|refund)\./.test(type)) return undefined;
  const { payment_intent: intentId, amount, status } = data.object as Stripe.Dispute | Stripe.Refund;
  if (typeof intentId !== "string") return undefined;
  return { id, intentId, what: whatOf(type, status), amountCents: amount };
}

function whatOf(type: string, status: string | null): PaymentTrouble {
  if (type === "refund.failed") return "refund_failed";
  if (type === "charge.dispute.created") return "disputed";
  return status === "won" ? "dispute_won" : status === "lost" ? "dispute_lost" : "dispute_closed";
}

type Marked = { object: string; id: string; metadata?: Record<string, string> | null };

function eventOf(event: Stripe.Event): CheckoutEvent | PaymentEvent | undefined {
  const { id, type, data } = event;
  if (!eventTypes.includes(type)) return undefined;
  const trouble = troubleOf(event);
  if (trouble !== undefined) return trouble;
  // Every object of these types has them.
  const { object, id: objectId, metadata } = data.object as unknown as Marked;
  const { business_id: businessId, online_payment_id: onlinePaymentId } = metadata ?? {};
  if (businessId === undefined || onlinePaymentId === undefined) return undefined;
  return { id, businessId, onlinePaymentId, sessionId: object === "checkout.session" ? objectId : undefined };
}
