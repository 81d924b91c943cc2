import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import type { Answered } from "../world/client.ts";
import { createClient } from "../world/client.ts";

export const secretKey = "sk_test_51TheKeyOfTheAccount";
export const webhookSecret = "whsec_TheSecretOfTheEndpoint";

type Charge = {
  id: string;
  object: "charge";
  created: number;
  amount: number;
  amount_refunded: number;
  payment_intent: string;
  metadata: Record<string, string>;
  payment_method_details: { type: string };
};

type Intent = {
  id: string;
  object: "payment_intent";
  status: string;
  created: number;
  amount_received: number;
  currency: string;
  latest_charge: Charge | null;
};

export type StoredSession = {
  id: string;
  object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  url: string | null;
  amount_total: number;
  currency: string;
  client_reference_id: string;
  metadata: Record<string, string>;
  payment_intent: Intent | null;
  success_url: string;
  cancel_url: string;
  form: Record<string, string>;
};

type Event = { id: string; object: "event"; type: string; created: number; data: { object: object } };

type Asked = { pathname: string; searchParams: URLSearchParams; body: string };

type Reply = [status: number, body: object];

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const stripe = new Stripe(secretKey);

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>;

/**
 * Stands in for Stripe's API, checkout page and webhooks on a free port. Stores sessions, remembers idempotency keys
 * and rejects everything that Stripe would.
 */
export async function startStripe() {
  const sessions = new Map<string, StoredSession>();
  const keys = new Map<string, { body: string; session: StoredSession }>();
  const answers: Answer[] = [];
  const events: Event[] = [];
  let count = 0;

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stripe.test");
    const [, first, id = ""] = /^\/(pay)\/(\w+)$/.exec(pathname) ?? [];
    if (first === "pay") {
      servePage(request, response, find(id));
      return;
    }
    const unusual = answers.shift();
    if (unusual !== undefined) unusual(request, response);
    else reply(response, ...answer(request, { pathname, searchParams, body }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function find(id: string): StoredSession {
    const session = sessions.get(id);
    if (session === undefined) throw new Error(`there is no session ${id}`);
    return session;
  }

  function answer(request: IncomingMessage, { pathname, searchParams, body }: Asked): Reply {
    if (request.headers.authorization !== `Bearer ${secretKey}`) return [401, refusal("Invalid API Key provided")];
    if (pathname === "/v1/checkout/sessions" && request.method === "POST") return create(request, body);
    if (pathname === "/v1/events") return list(searchParams);
    const [, id = "", action] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(pathname) ?? [];
    const session = sessions.get(id);
    if (session === undefined) return [404, refusal("No such session")];
    if (action === undefined) return [200, session];
    if (session.status !== "open") return [400, refusal("Only open sessions can be expired")];
    Object.assign(session, { status: "expired", url: null });
    return [200, session];
  }

  function create(request: IncomingMessage, body: string): Reply {
    const key = request.headers["idempotency-key"];
    if (request.headers["content-type"] !== "application/x-www-form-urlencoded" || typeof key !== "string")
      return [400, refusal("Send a form and an Idempotency-Key")];
    const known = keys.get(key);
    if (known !== undefined && known.body !== body)
      return [400, refusal("Keys can only be used with the same parameters", "idempotency_error")];
    const session = known?.session ?? open(Object.fromEntries(new URLSearchParams(body)));
    if (session === undefined) return [400, refusal("Invalid parameters")];
    keys.set(key, { body, session });
    return [200, session];
  }

  /** Returns pages of two events, newest first. */
  function list(asked: URLSearchParams): Reply {
    const types = [...asked].filter(([name]) => name.startsWith("types")).map(([, type]) => type);
    const found = events.filter(
      ({ type, created }) => types.includes(type) && created >= Number(asked.get("created[gte]")),
    );
    const start = found.findIndex(({ id }) => id === asked.get("starting_after")) + 1;
    return [
      200,
      { object: "list", url: "/v1/events", data: found.slice(start, start + 2), has_more: found.length > start + 2 },
    ];
  }

  function open(form: Record<string, string>): StoredSession | undefined {
    const amount = form["line_items[0][price_data][unit_amount]"] ?? "";
    const isValid =
      form.mode === "payment" &&
      form["line_items[0][price_data][currency]"] === "aud" &&
      /^[1-9]\d+$/.test(amount) &&
      [form.success_url, form.cancel_url].every((address) => URL.canParse(address ?? ""));
    if (!isValid) return undefined;
    count += 1;
    const id = `cs_test_${count}${Math.random().toString(36).slice(2)}`;
    const session: StoredSession = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      url: `${url}/pay/${id}`,
      amount_total: Number(amount),
      currency: "aud",
      client_reference_id: form.client_reference_id ?? "",
      metadata: metadataIn(form, "metadata"),
      payment_intent: null,
      success_url: form.success_url ?? "",
      cancel_url: form.cancel_url ?? "",
      form,
    };
    sessions.set(id, session);
    return session;
  }

  /** Pays as the customer: at once, or through a bank with delayed confirmation. */
  function pay(session: StoredSession, type = "card"): Intent {
    const created = Math.floor(Date.now() / 1000);
    const isLater = type === "au_becs_debit";
    const id = session.id.replace("cs_", "pi_");
    const charge: Charge = {
      id: session.id.replace("cs_", "ch_"),
      object: "charge",
      created,
      amount: session.amount_total,
      amount_refunded: 0,
      payment_intent: id,
      metadata: metadataIn(session.form, "payment_intent_data[metadata]"),
      payment_method_details: { type },
    };
    const status = isLater ? "processing" : "succeeded";
    const { amount_total: amount, currency } = session;
    const amount_received = isLater ? 0 : amount;
    const intent: Intent = {
      id,
      object: "payment_intent",
      status,
      created,
      amount_received,
      currency,
      latest_charge: charge,
    };
    const payment_status = isLater ? "unpaid" : "paid";
    Object.assign(session, { status: "complete", payment_status, url: null, payment_intent: intent });
    return intent;
  }

  /** Confirms or fails a bank payment. */
  function settle(session: StoredSession, succeeds: boolean): void {
    session.payment_status = succeeds ? "paid" : "unpaid";
    if (session.payment_intent === null) return;
    const status = succeeds ? "succeeded" : "requires_payment_method";
    Object.assign(session.payment_intent, { status, amount_received: succeeds ? session.amount_total : 0 });
  }

  function refund(session: StoredSession, cents: number): Charge {
    const charge = session.payment_intent?.latest_charge;
    if (charge == null) throw new Error("nothing was paid");
    charge.amount_refunded += cents;
    return charge;
  }

  function eventOf(type: string, object: object): Event {
    count += 1;
    const id = `evt_${count}${Math.random().toString(36).slice(2)}`;
    const event: Event = { id, object: "event", type, created: Math.floor(Date.now() / 1000), data: { object } };
    events.unshift(event);
    return event;
  }

  function servePage(request: IncomingMessage, response: ServerResponse, session: StoredSession): void {
    if (request.method === "POST") {
      pay(session);
      response.writeHead(303, { Location: session.success_url }).end();
      return;
    }
    const { name, ...shown } = { name: session.form["line_items[0][price_data][product_data][name]"], ...session };
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><html lang="en"><title>Stripe</title><h1>${name}: ${shown.amount_total}</h1>
      <form method="post"><button>Pay</button></form><a href="${shown.cancel_url}">Back</a>`);
  }

  return {
    url,
    environment: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url },
    sessions: () => [...sessions.values()],
    /** Sets the response to the next request. */
    next: (unusual: Answer) => answers.push(unusual),
    find: (address: string) => find(new URL(address).pathname.slice("/pay/".length)),
    /** Deletes the session, as if the API key belonged to another account by now. */
    forget: (session: StoredSession) => sessions.delete(session.id),
    pay,
    settle,
    refund,
    eventOf,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Posts an event as Stripe does. */
export function post(base: string, event: object, { secret = webhookSecret, age = 0 } = {}): Promise<Answered> {
  const payload = JSON.stringify(event, null, 2);
  const timestamp = Math.floor(Date.now() / 1000) - age;
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return createClient(base)("POST", "/inbound/stripe", { raw: payload, headers: { "Stripe-Signature": signature } });
}

/** Closes the connection without a response. */
export const hangUp: Answer = (request) => request.socket.destroy();

function metadataIn(form: Record<string, string>, name: string): Record<string, string> {
  const found = Object.entries(form).filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(found.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

function refusal(message: string, type = "invalid_request_error") {
  return { error: { type, message } };
}

export function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json", "Request-Id": "req_test" });
  response.end(JSON.stringify(body));
}
