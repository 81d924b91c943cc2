import { createHmac, randomInt, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { subscribe } from "../../portal/sse.ts";
import { createClient, createGraphql, type RestClient } from "../../world/client.ts";

export type Shop = {
  key: string;
  smsNumber: string;
  inboundEmail: string;
  cookie: string;
  email: string;
  password: string;
};

export type Plan = {
  origin: string;
  appUrl: string;
  shops: readonly Shop[];
  carrierToken: string;
  inboundSecret: string;
};

/** Counts of responses by request, and descriptions of unexpected responses. */
export type Seen = { answers: Map<string, number>; faults: string[] };

const maxFaults = 20;
const phone = () => `+6141${String(randomInt(10_000_000)).padStart(7, "0")}`;
const changes = "subscription { changes { kind id } }";
const inbox = "{ conversations(limit: 50) { data { id state } } work_counts { drafts leads_new } }";

/** Callers of all kinds, each at a steady rate. A late caller skips the turns it has missed. */
export function startTraffic(plan: Plan): Seen & { stop(): Promise<void> } {
  const { origin, shops } = plan;
  const base = `${origin}/api`;
  const ended = new AbortController();
  const { signal } = ended;
  const seen: Seen = { answers: new Map(), faults: [] };
  /** The latest records of each shop, for other callers to read and change. */
  const made = shops.map(() => ({ customers: [] as string[], quotes: [] as string[], conversations: [] as string[] }));

  function fault(what: string): void {
    if (seen.faults.length < maxFaults) seen.faults.push(what);
  }

  function note(what: string, status: number, expected: readonly number[], text: string): void {
    const name = `${what} ${status}`;
    seen.answers.set(name, (seen.answers.get(name) ?? 0) + 1);
    if (!expected.includes(status)) fault(`${what} was answered with ${status}: ${text.slice(0, 300)}`);
  }

  async function every(perSecond: number, work: () => Promise<void>): Promise<void> {
    const pause = 1000 / perSecond;
    for (let next = performance.now() + Math.random() * pause; !signal.aborted; next += pause) {
      const now = performance.now();
      if (next < now) next = now;
      await delay(next - now, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await work().catch((error: Error) => fault(`${error.message} ${String(error.cause ?? "")}`));
    }
  }

  async function ask(
    client: RestClient,
    method: string,
    path: string,
    body?: object,
    expected: readonly number[] = [200, 201, 202],
  ) {
    const answered = await client(method, path, body === undefined ? {} : { body });
    const route = path.replace(/\?.*/, "").replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "{id}");
    note(`${method} ${route}`, answered.status, expected, answered.text);
    return answered;
  }

  const anyShop = () => randomInt(shops.length);
  const rest = (index: number) => createClient(base, shop(index).key);
  function shop(index: number): Shop {
    const one = shops[index];
    if (one === undefined) throw new Error(`there is no shop ${index}`);
    return one;
  }
  function keep(list: string[], id: string): void {
    list.push(id);
    if (list.length > 50) list.shift();
  }
  const any = (list: readonly string[]) => list[randomInt(Math.max(1, list.length))];

  const reads = [
    "/v1/me",
    "/v1/customers",
    "/v1/customers?search=soak&limit=25",
    "/v1/quotes",
    "/v1/jobs",
    "/v1/invoices",
    "/v1/conversations",
    "/v1/events",
    "/v1/webhooks/subscriptions",
    "/v1/docs/quickstart",
  ];
  async function read(): Promise<void> {
    const index = anyShop();
    const client = rest(index);
    const [customer, conversation] = [any(made[index]?.customers ?? []), any(made[index]?.conversations ?? [])];
    const more = [
      ...(customer === undefined ? [] : [`/v1/customers/${customer}`]),
      ...(conversation === undefined ? [] : [`/v1/conversations/${conversation}/messages`]),
    ];
    const paths = [...reads, ...more, ...more];
    const answered = await ask(client, "GET", any(paths) ?? "/v1/me");
    const [first] = answered.body?.data ?? [];
    if (first?.latest_message !== undefined) keep(made[index]?.conversations ?? [], first.id);
  }

  async function write(): Promise<void> {
    const index = anyShop();
    const client = rest(index);
    const customer = await ask(client, "POST", "/v1/customers", { name: `Soak ${randomUUID()}`, phone: phone() });
    keep(made[index]?.customers ?? [], customer.body.id);
    await ask(client, "PATCH", `/v1/customers/${customer.body.id}`, { notes: "Gate code 1234" });
    const lines = [{ description: "Split system", quantity: 1, unit_price: 1500 }];
    const quote = await ask(client, "POST", "/v1/quotes", { customer_id: customer.body.id, lines });
    keep(made[index]?.quotes ?? [], quote.body.id);
    const start = new Date(Date.now() + randomInt(30 * 24) * 3_600_000);
    await ask(client, "POST", "/v1/bookings", {
      customer_id: customer.body.id,
      kind: "visit",
      title: "Look at it",
      start_at: start.toISOString(),
      end_at: new Date(start.getTime() + 3_600_000).toISOString(),
    });
  }

  /** Invalid requests. Each has its own refusal, and none is a server fault. */
  async function mistake(): Promise<void> {
    const client = rest(anyShop());
    await ask(client, "GET", `/v1/customers/${randomUUID()}`, undefined, [404]);
    await ask(client, "POST", "/v1/customers", { name: "", phone: "what" }, [400]);
    await ask(client, "GET", "/v1/customers?cursor=none", undefined, [400]);
    await ask(createClient(base, "fl_live_nobody"), "GET", "/v1/me", undefined, [401, 429]);
    const cut = AbortSignal.timeout(randomInt(1, 20));
    await fetch(`${base}/v1/customers?limit=100`, { headers: { "X-Api-Key": shop(0).key }, signal: cut })
      .then((response) => response.text())
      .catch(() => undefined);
  }

  async function callTools(): Promise<void> {
    const client = new Client({ name: "soak", version: "1" });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${base}/mcp/mcp`), {
        requestInit: { headers: { "X-Api-Key": shop(anyShop()).key } },
      }),
    );
    try {
      await client.listTools();
      for (const name of ["list_customers", "list_conversations"]) {
        const { isError, content } = await client.callTool({ name, arguments: { limit: 10 } });
        note(`tool ${name}`, isError === true ? 500 : 200, [200], JSON.stringify(content));
      }
    } finally {
      await client.close();
    }
  }

  /** A portal that is open for a while. It reads its inbox again after changes. */
  async function watch(): Promise<void> {
    const { cookie } = shop(anyShop());
    const stream = await subscribe(origin, cookie, changes, {}, "GET", signal);
    note("stream", stream.status, [200], "");
    const graphql = createGraphql(origin, cookie);
    const timer = setTimeout(stream.close, randomInt(5_000, 40_000));
    let readAt = 0;
    try {
      while ((await stream.next()) !== undefined) {
        if (performance.now() - readAt < 1000) continue;
        readAt = performance.now();
        const { status, body, text } = await graphql(inbox);
        note("graphql inbox", body?.errors === undefined ? status : 500, [200], text);
      }
    } catch (error) {
      // The end of the stream, or of the whole soak.
      if (!(error instanceof Error) || error.name !== "AbortError") throw error;
    } finally {
      clearTimeout(timer);
      stream.close();
    }
  }

  async function signIn(): Promise<void> {
    const { email, password } = shop(anyShop());
    const signed = await createGraphql(origin)(
      "mutation($email: Email!, $password: String!) { sign_in(email: $email, password: $password) { __typename } }",
      { email, password },
    );
    note("graphql sign_in", signed.body?.errors === undefined ? signed.status : 500, [200], signed.text);
    const cookie = signed.headers.get("set-cookie")?.split(";")[0] ?? "";
    const left = await createGraphql(origin, cookie)("mutation { sign_out }");
    note("graphql sign_out", left.body?.errors === undefined ? left.status : 500, [200], left.text);
  }

  async function receiveText(): Promise<void> {
    const form = {
      MessageSid: `SM${randomUUID().replaceAll("-", "")}`,
      AccountSid: "AC0",
      NumMedia: "0",
      From: phone(),
      To: shop(anyShop()).smsNumber,
      Body: "Can you come on Friday?",
    };
    const pairs = Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1));
    const signed = `${plan.appUrl}/api/inbound/sms${pairs.flat().join("")}`;
    const answered = await createClient(base)("POST", "/inbound/sms", {
      raw: new URLSearchParams(form).toString(),
      headers: {
        "Content-Type": "application/x-www-form-urlencoded; charset=UTF-8",
        "X-Twilio-Signature": createHmac("sha1", plan.carrierToken).update(signed).digest("base64"),
      },
    });
    note("inbound sms", answered.status, [200], answered.text);
  }

  async function receiveEmail(): Promise<void> {
    const to = shop(anyShop()).inboundEmail;
    const from = `soak-${randomInt(2000)}@example.com`;
    const answered = await createClient(base)("POST", "/inbound/email", {
      headers: { Authorization: `Basic ${Buffer.from(`inbound:${plan.inboundSecret}`).toString("base64")}` },
      body: {
        From: from,
        FromFull: { Email: from, Name: "Soak", MailboxHash: "" },
        ToFull: [{ Email: to, Name: "", MailboxHash: "" }],
        CcFull: [],
        BccFull: [],
        OriginalRecipient: to,
        Subject: "Leak",
        MessageID: randomUUID(),
        Date: new Date().toUTCString(),
        TextBody: "It drips.",
        HtmlBody: `<p>It <b>drips</b>.</p>${"<p>More of it.</p>".repeat(randomInt(50))}`,
        Headers: [{ Name: "Message-ID", Value: `<${randomUUID()}@example.com>` }],
        Attachments: [],
      },
    });
    note("inbound email", answered.status, [200], answered.text);
  }

  const done = Promise.all([
    ...Array.from({ length: 4 }, () => every(8, read)),
    ...Array.from({ length: 2 }, () => every(2, write)),
    every(1, mistake),
    every(1, callTools),
    ...Array.from({ length: 8 }, () => every(1, watch)),
    every(0.2, signIn),
    every(1, receiveText),
    every(1, receiveEmail),
  ]);
  return Object.assign(seen, {
    async stop() {
      ended.abort();
      await done;
    },
  });
}
