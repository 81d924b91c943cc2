import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { subscribe } from "../../portal/sse.ts";
import { type Answered, createClient, createGraphql } from "../../world/client.ts";

/** A business, as its systems and people use it. */
export type Business = {
  key: string;
  /** The session of a person who signed in before the upgrade. */
  cookie: string;
  email: string;
  password: string;
  smsNumber: string;
  inboundEmail: string;
  customerId: string;
  /** A quote with lines, which is read throughout. */
  quoteId: string;
};

export type Secrets = { twilio: string; inbound: string };

export type Load = {
  origin: string;
  business: Business;
  secrets: Secrets;
  /** A portal document that a browser has had open since before the upgrade. */
  documentId: string;
};

/** Responses that callers received. */
export type Witnessed = {
  calls: Map<string, number>;
  failures: string[];
  /** Records whose creation was acknowledged, by the type of their event. */
  made: Map<string, Set<string>>;
  /** Customers that the watcher's screen has shown. */
  shown: Set<string>;
  streams: number;
  sessions: number;
};

export const subscribedTypes = ["customer.created", "lead.created", "message.received"];

const pauseMs = 40;
const query = "{ viewer { member { email } } customers(limit: 100) { data { id } } }";
const change = "subscription { changes { kind id } }";

/** Starts all callers at once. They go on until they are stopped. */
export function startLoad({ origin, business, secrets, documentId }: Load) {
  const witnessed: Witnessed = {
    calls: new Map(),
    failures: [],
    made: new Map([["customer.created", new Set([business.customerId])]]),
    shown: new Set(),
    streams: 0,
    sessions: 1,
  };
  const stopping = new AbortController();
  const api = createClient(`${origin}/api`, business.key);
  const anybody = createClient(`${origin}/api`);
  let number = 0;

  /** Sends one call that must return the expected response. Returns undefined if it does not. */
  async function expectAnswer(
    kind: string,
    statuses: readonly number[],
    call: () => Promise<Answered>,
    isRight: (answered: Answered) => boolean = () => true,
  ): Promise<Answered | undefined> {
    witnessed.calls.set(kind, (witnessed.calls.get(kind) ?? 0) + 1);
    try {
      const answered = await call();
      if (statuses.includes(answered.status) && isRight(answered)) return answered;
      witnessed.failures.push(`${kind}: ${answered.status} ${answered.text.slice(0, 300)}`);
    } catch (error) {
      const { message, cause } = error as Error;
      witnessed.failures.push(`${kind}: ${message}${cause === undefined ? "" : `, ${cause}`}`);
    }
    return undefined;
  }

  function note(type: string, id: string): void {
    const ids = witnessed.made.get(type) ?? new Set();
    witnessed.made.set(type, ids.add(id));
  }

  async function read(): Promise<void> {
    const list = await expectAnswer("REST list", [200], () => api("GET", "/v1/customers?limit=20"));
    const [first] = list?.body?.data ?? [];
    await expectAnswer("REST me", [200], () => api("GET", "/v1/me"));
    await expectAnswer("REST quote", [200], () => api("GET", `/v1/quotes/${business.quoteId}`));
    if (first === undefined) return;
    const one = await expectAnswer("REST get", [200], () => api("GET", `/v1/customers/${first.id}`));
    const headers = { "If-None-Match": one?.headers.get("etag") ?? "" };
    await expectAnswer("REST get, unchanged", [200, 304], () => api("GET", `/v1/customers/${first.id}`, { headers }));
  }

  /** Creates with an idempotency key, repeats the request, and edits the record. */
  async function write(): Promise<void> {
    number += 1;
    const headers = { "Idempotency-Key": randomUUID() };
    const body = { name: `Customer ${number}`, email: `c${number}@example.com` };
    const create = () => api("POST", "/v1/customers", { body, headers });
    const made = await expectAnswer("REST create", [201], create);
    if (made === undefined) return;
    const { id } = made.body;
    note("customer.created", id);
    await expectAnswer("REST create, repeated", [201], create, (again) => again.text === made.text);
    await expectAnswer("REST edit", [200], () => api("PATCH", `/v1/customers/${id}`, { body: { notes: "Edited" } }));
  }

  /** Keeps one session throughout. Now and then a person signs in, whose session goes on too. */
  const cookies = [business.cookie];
  async function usePortal(): Promise<void> {
    number += 1;
    const graphql = createGraphql(origin, cookies[number % cookies.length]);
    const isSignedIn = ({ body }: Answered) => body?.data?.viewer?.member?.email === business.email;
    await expectAnswer("portal query", [200], () => graphql(query), isSignedIn);
    const persisted = { extensions: { persistedQuery: { version: 1, sha256Hash: documentId } }, variables: {} };
    const headers = { Cookie: cookies[number % cookies.length] ?? "" };
    const open = createClient(origin);
    await expectAnswer(
      "portal document",
      [200],
      () => open("POST", "/graphql", { body: persisted, headers }),
      isSignedIn,
    );
    const input = { name: `Lead ${number}`, email: `l${number}@example.com` };
    const made = await expectAnswer(
      "portal mutation",
      [200],
      () => graphql("mutation($input: CreateLeadInput!) { create_lead(input: $input) { id } }", { input }),
      ({ body }) => body?.data?.create_lead?.id !== undefined,
    );
    if (made !== undefined) note("lead.created", made.body.data.create_lead.id);
    await delay(pauseMs * 2);
  }

  async function signIn(): Promise<void> {
    const { email, password } = business;
    const text =
      "mutation($email: Email!, $password: String!) { sign_in(email: $email, password: $password) { __typename } }";
    const signedIn = await expectAnswer("sign-in", [200], () => createGraphql(origin)(text, { email, password }));
    const cookie = signedIn?.headers.get("set-cookie")?.split(";")[0];
    if (cookie !== undefined) cookies.push(cookie);
    witnessed.sessions = cookies.length;
    await delay(3000, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  /** Acts as a screen of customers: shows each new customer, and reads the list again after every greeting. */
  async function watch(): Promise<void> {
    witnessed.streams += 1;
    witnessed.calls.set("portal stream", (witnessed.calls.get("portal stream") ?? 0) + 1);
    try {
      const { cookie } = business;
      const stream = await subscribe(origin, cookie, change, { "Last-Event-ID": "" }, "GET", stopping.signal);
      if (stream.status !== 200) throw new Error(`answered with ${stream.status}`);
      for (;;) {
        const event = await stream.next();
        if (event === undefined) return;
        if (event.errors !== undefined) throw new Error(JSON.stringify(event.errors));
        const { kind, id } = (event.data as { changes: { kind: string; id: string | null } }).changes;
        if (kind === "customer" && id !== null) witnessed.shown.add(id);
        else if (kind === "hello" || kind === "customer") await readShown();
      }
    } catch (error) {
      if (!stopping.signal.aborted) witnessed.failures.push(`portal stream: ${(error as Error).message}`);
    }
  }

  async function readShown(): Promise<void> {
    const listed = await expectAnswer("portal query", [200], () => createGraphql(origin, business.cookie)(query));
    for (const { id } of listed?.body?.data?.customers?.data ?? []) witnessed.shown.add(id);
  }

  async function receiveText(): Promise<void> {
    number += 1;
    const sid = `SM${randomUUID().replaceAll("-", "")}`;
    const form = {
      MessageSid: sid,
      AccountSid: "AC0",
      NumMedia: "0",
      Body: "Is Tuesday free?",
      From: `+614120${String(10_000 + (number % 50))}`,
      To: business.smsNumber,
    };
    const signed = `${origin}/api/inbound/sms${Object.entries(form)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flat()
      .join("")}`;
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Twilio-Signature": createHmac("sha1", secrets.twilio).update(signed).digest("base64"),
    };
    const raw = new URLSearchParams(form).toString();
    const posted = () => anybody("POST", "/inbound/sms", { raw, headers });
    if ((await expectAnswer("inbound SMS", [200], posted)) !== undefined) note("SMS", sid);
    // Carriers repeat requests whose response they did not get.
    await expectAnswer("inbound SMS, repeated", [200], posted);
    await delay(pauseMs * 4);
  }

  async function receiveEmail(): Promise<void> {
    const id = randomUUID();
    const body = {
      MessageID: id,
      From: "jane@example.com",
      To: business.inboundEmail,
      Subject: "Hello",
      TextBody: "It drips onto the floor.",
    };
    const headers = { Authorization: `Basic ${Buffer.from(`postmark:${secrets.inbound}`).toString("base64")}` };
    const posted = () => anybody("POST", "/inbound/email", { body, headers });
    if ((await expectAnswer("inbound email", [200], posted)) !== undefined) note("email", id);
    await delay(pauseMs * 4);
  }

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await work();
      await delay(pauseMs);
    }
  }

  const watching = repeat(watch);
  const working = [read, read, write, write, write, usePortal, usePortal, signIn, receiveText, receiveEmail];
  const writing = new AbortController();
  const done = Promise.all(
    working.map(async (work) => {
      while (!writing.signal.aborted) {
        await work();
        await delay(pauseMs);
      }
    }),
  );
  return {
    witnessed,
    async stop(): Promise<void> {
      writing.abort();
      await done;
      // Waits until the screen has shown the last records.
      const customers = witnessed.made.get("customer.created") ?? new Set();
      for (const until = performance.now() + 10_000; performance.now() < until; await delay(50))
        if ([...customers].every((id) => witnessed.shown.has(id))) break;
      stopping.abort();
      await watching;
    },
  };
}
