import type { Stripe } from "stripe";
import { StripeFailure } from "./failure.ts";
import { type Received, readReceived } from "./received.ts";
import { isSignedAhead } from "./signed-ahead.ts";

export const loadStripe = () => import("stripe");

export type StripeSettings = { secretKey: string; webhookSecret: string; apiUrl: string };

/** The content of a session. It is the same on each attempt, because the idempotency key is its id. */
export type Checkout = {
  /** The business, and the record that identifies the session. */
  businessId: string;
  id: string;
  /** ISO 4217 in lower case. */
  currency: string;
  amountCents: number;
  /** The texts that tell the customer what they pay for, and whom. */
  name: string;
  payee: string;
  /** The address that the customer returns to, whether they have paid or not. */
  returnUrl: string;
};

export type CheckoutPayment = {
  intentId: string;
  status: "processing" | "paid" | "failed";
  method: "card" | "bank_transfer" | "other";
  createdAt: Date;
  /** The paid amounts, as the session and the payment intent each state them. */
  received: readonly Received[];
  /** In the smallest unit of the paid currency. */
  refundedUnits: number;
};

/** A session's state at Stripe. */
export type Session = {
  id: string;
  status: "open" | "complete" | "expired";
  /** The address of the payment page, while the session is open. */
  url: string | null;
  /** The customer's payment, once they have started it. */
  payment: CheckoutPayment | undefined;
};

/** An event of a session that the platform has opened. The session itself has the details. */
export type CheckoutEvent = { id: string; businessId: string; onlinePaymentId: string; sessionId: string | undefined };

/** Trouble with a received payment: the customer's bank disputes it, or has refused a refund. */
export type PaymentEvent = { id: string; intentId: string; what: PaymentTrouble; amountCents: number };

export type PaymentTrouble = "disputed" | "dispute_won" | "dispute_lost" | "dispute_closed" | "refund_failed";

/** The functions of a payment service that online payments need. */
export type Checkouts = {
  /** Whether the key is one of Stripe's test keys, with which no real money is paid. */
  readonly isTest: boolean;
  /** Origins of the pages where customers pay. */
  readonly origins: readonly string[];
  /** Opens a session. Returns the same session for the same checkout. */
  open(checkout: Checkout): Promise<Session>;
  read(sessionId: string): Promise<Session>;
  /** Ends an open session. Returns it unchanged if the customer has just paid. */
  expire(sessionId: string): Promise<Session>;
  /**
   * Reads a webhook's body. Returns undefined for an event of others, and throws a StripeFailure if Stripe has not
   * signed it.
   */
  readEvent(body: Uint8Array, signature: string, receivedAt: Date): Promise<CheckoutEvent | PaymentEvent | undefined>;
  /** Yields the events since then, the newest first, including those whose webhook did not arrive. */
  eventsSince(since: Date): AsyncIterable<CheckoutEvent | PaymentEvent>;
  /** Returns the address of a payment in Stripe's dashboard. */
  paymentUrl(intentId: string): string;
};

const timeoutMs = 10_000;
const retries = 2;
const toleranceSeconds = 300;
export const stripeApi = "https://api.stripe.com";

/** The objects that a session's response includes. */
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

/** Opens payments by Stripe Checkout. Stripe's library is loaded with the first one, because it takes 30 MB. */
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
      // Stripe's library refuses only old signatures.
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
    isTest: /^[sr]k_test_/.test(secretKey),
    paymentUrl: (intentId) =>
      `https://dashboard.stripe.com/${/^\w+_test_/.test(secretKey) ? "test/" : ""}payments/${encodeURIComponent(intentId)}`,
  };
}

function requestOf({
  id,
  businessId,
  currency,
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
        price_data: { currency, unit_amount: amountCents, product_data: { name, description: payee } },
      },
    ],
    client_reference_id: id,
    metadata,
    // A charge has the metadata of its payment intent, so that its refund can be assigned too.
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

/** Disputes and refunds lack the platform's metadata. They name the payment. */
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
  // Every object of these types has these fields.
  const { object, id: objectId, metadata } = data.object as unknown as Marked;
  const { business_id: businessId, online_payment_id: onlinePaymentId } = metadata ?? {};
  if (businessId === undefined || onlinePaymentId === undefined) return undefined;
  return { id, businessId, onlinePaymentId, sessionId: object === "checkout.session" ? objectId : undefined };
}
