import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect } from "vitest";
import type { startSmtp } from "../messaging/smtp.ts";
import { post } from "../online-payments/stripe.ts";
import type { Receiver } from "../webhooks/receiver.ts";
import { type Answered, createClient, createGraphql } from "../world/client.ts";
import type { ServerProcess } from "../world/server.ts";

export type Installation = {
  apiKey: string;
  owner: { email: string; password: string };
  inboundSecret: string;
  smtp: Awaited<ReturnType<typeof startSmtp>>;
  receiver: Receiver;
};

export type Session = Installation & Awaited<ReturnType<typeof signIn>>;

/** Signs in as the demo's owner on a server. Returns clients for the portal and for the demo's key. */
export async function signIn({ origin }: Pick<ServerProcess, "origin">, { apiKey, owner }: Installation) {
  const signedIn = await createGraphql(origin)(
    "mutation($email: Email!, $password: String!) { sign_in(email: $email, password: $password) { __typename } }",
    owner,
  );
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0];
  if (cookie === undefined) throw new Error(`nobody was signed in: ${signedIn.text}`);
  const graphql = createGraphql(origin, cookie);
  const viewed = await graphql("{ viewer { business { inbound_email } } }");
  const inbox: string = viewed.body.data.viewer.business.inbound_email;
  // Forms are accepted from APP_URL only, which is localhost by default.
  const ownOrigin = origin.replace("127.0.0.1", "localhost");
  return {
    origin,
    inbox,
    graphql,
    browser: createClient(origin, { Cookie: cookie, Origin: ownOrigin }),
    api: createClient(`${origin}/api`, apiKey),
  };
}

type Use = (session: Session) => Promise<Answered>;

const read =
  (path: string): Use =>
  ({ browser }) =>
    browser("GET", path);

/** Uses that load modules or files on first use. */
export const lateUses: Record<string, Use> = {
  "the documentation": read("/api/v1/docs"),
  "an operator's page": read("/api/v1/docs/operators/upgrade"),
  "a program of a guide": read("/api/v1/docs/webhooks"),
  "a search of the documentation": read("/api/v1/docs/search?q=webhook"),
  "a style sheet of the documentation": read("/api/v1/docs/docs.css"),
  "a script of the documentation": read("/api/v1/docs/call.js"),
  "the reference": read("/api/v1/docs/reference/customers"),
  "the texts for language models": read("/llms-full.txt"),
  "the SDK": read("/api/v1/sdk.tgz"),
  "the Postman collection": read("/api/v1/postman.json"),
  "the Bruno collection": read("/api/v1/bruno.zip"),
  "the Python SDK": read("/api/v1/sdk-python.tar.gz"),
  "the sign-in page": (session) => createClient(session.origin)("GET", "/sign-in"),
  "the portal": read("/"),
  "an export": read("/exports/customers.csv"),
  "readiness, which compares migrations": read("/readyz"),
  "a document of GraphQL": ({ graphql }) => graphql("{ customers(limit: 1) { data { name } } }"),
  "a tool of MCP": ({ api }) =>
    api("POST", "/mcp/mcp", {
      body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
      headers: { Accept: "application/json, text/event-stream" },
    }),
  "the registration of an app": ({ api }) =>
    api("POST", "/oauth/register", {
      body: {
        client_name: "Ledger Buddy",
        redirect_uris: ["http://127.0.0.1:1/callback"],
        token_endpoint_auth_method: "none",
        software_id: randomUUID(),
      },
    }),
  "a logo": async ({ browser }) => {
    const { r, g, b } = { r: Math.floor(Math.random() * 256), g: 80, b: 120 };
    const raw = await sharp({ create: { width: 64, height: 64, channels: 3, background: { r, g, b } } })
      .png()
      .toBuffer();
    return browser("POST", "/logo", { raw, headers: { "Content-Type": "image/png" } });
  },
  "an event of Stripe": ({ origin }) =>
    post(`${origin}/api`, { id: "evt_1", object: "event", type: "account.updated", data: { object: {} } }),
  "an email": (session) => receiveEmail(session, "<p>It drips.</p>"),
  "the page of an email": showEmail,
};

/** Uses that run in threads, which start with their first task. */
export const threadUses: Record<string, Use> = {
  "a long email": (session) => receiveEmail(session, longHtml),
  "a new password": ({ graphql, owner: { password } }) =>
    graphql("mutation($p: String!, $n: Password!) { change_password(current_password: $p, password: $n) }", {
      p: password,
      n: password,
    }),
  "an import": ({ browser }) =>
    browser("POST", "/imports?kind=customers&name=customers.csv", {
      raw: "name,email\nJane Citizen,jane@example.com\n",
      headers: { "Content-Type": "application/octet-stream" },
    }),
};

const longHtml = `<p>${"It drips onto the floor. ".repeat(2000)}</p>`;

function receiveEmail({ origin, inbox, inboundSecret }: Session, html: string): Promise<Answered> {
  const headers = { Authorization: `Basic ${Buffer.from(`postmark:${inboundSecret}`).toString("base64")}` };
  const body = { MessageID: randomUUID(), From: "jane@example.com", To: inbox, Subject: "A leak", HtmlBody: html };
  return createClient(`${origin}/api`)("POST", "/inbound/email", { body, headers });
}

/** Shows the newest email of the conversation with the latest activity. */
async function showEmail({ api, browser }: Session): Promise<Answered> {
  const { body: conversations } = await api("GET", "/v1/conversations?limit=1");
  const { body: messages } = await api("GET", `/v1/conversations/${conversations.data[0].id}/messages`);
  return browser("GET", `/messages/${messages.data[0].id}/body`);
}

/** Creates a lead, and waits for its webhook and for the owner's email. */
export async function deliver({ api, smtp, receiver }: Session): Promise<void> {
  const [arrived, accepted] = [receiver.arrivals.length, smtp.accepted.length];
  const body = { url: receiver.url, events: ["lead.created"] };
  const subscribed = await api("POST", "/v1/webhooks/subscriptions", { body });
  expect(subscribed.status).toBe(201);
  const lead = { name: "Jane Citizen", email: `${randomUUID()}@example.com`, notify: true };
  expect((await api("POST", "/v1/leads", { body: lead })).status).toBe(201);
  await expect.poll(() => receiver.arrivals.length, { timeout: 20_000 }).toBeGreaterThan(arrived);
  await expect.poll(() => smtp.accepted.length, { timeout: 30_000 }).toBeGreaterThan(accepted);
  expect((await api("DELETE", `/v1/webhooks/subscriptions/${subscribed.body.id}`)).status).toBe(204);
}

export async function statusesOf(uses: Record<string, Use>, session: Session): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, use] of Object.entries(uses)) found[name] = (await use(session)).status;
  return found;
}
