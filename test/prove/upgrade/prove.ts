import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { ask, startCluster } from "../../../bench/cluster.ts";
import { createClient, createGraphql } from "../../world/client.ts";
import { type Receiver, startReceiver } from "../receiver.ts";
import { type Checkout, checkOut, ownCheckout, run } from "./checkout.ts";
import { type Front, startFront } from "./front.ts";
import { type Instance, type Role, startInstance } from "./instance.ts";
import { combine, judge, type Verdict } from "./judge.ts";
import { type Business, startLoad, subscribedTypes } from "./load.ts";

export type Order = { from: string; rounds: number; seconds: number; say: (line: string) => void };

const idleSeconds = 120;

/**
 * Replaces the last release by the working tree and back under load, process by process, and judges the result. Each
 * round starts with a database of the last release, because an upgrade changes it only once.
 */
export async function proveUpgrade({ from, rounds, seconds, say }: Order): Promise<Verdict> {
  const closing: (() => unknown)[] = [];
  try {
    const old = await checkOut(from, say);
    closing.push(() => old.remove());
    const present = ownCheckout();
    const added = present.migrations.filter((name) => !old.migrations.includes(name));
    say(`from ${old.name} to ${present.name}: ${added.length === 0 ? "no migrations" : added.join(", ")}`);
    const cluster = await startCluster({ isMigrated: false });
    closing.push(() => cluster.stop());
    const verdicts: Verdict[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const url = await createDatabase(cluster.url, `round_${round}`);
      const verdict = await proveOnce({ old, present, url, seconds, say });
      verdicts.push(verdict);
      const broken = verdict.checks.filter(({ holds }) => !holds).map(({ promise }) => promise);
      say(
        `round ${round} of ${rounds}: ${broken.length === 0 ? "every promise held" : `broken: ${broken.join(", ")}`}`,
      );
    }
    return combine(verdicts);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function createDatabase(url: string, name: string): Promise<string> {
  await ask(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

type Round = { old: Checkout; present: Checkout; url: string; seconds: number; say: (line: string) => void };

async function proveOnce({ url, say, ...order }: Round): Promise<Verdict> {
  const closing: (() => unknown)[] = [];
  try {
    const receiver = await startReceiver();
    closing.push(() => receiver.close());
    const front = await startFront();
    closing.push(() => front.close());
    const dataDir = mkdtempSync(join(tmpdir(), "fieldline-upgrade-"));
    closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const secrets = { twilio: "a token of Twilio's", inbound: "the mail service's password" };
    const environment = {
      DATABASE_URL: url,
      SECRET_KEY: randomBytes(32).toString("hex"),
      DATA_DIR: dataDir,
      APP_URL: front.origin,
      TRUST_PROXY: "127.0.0.1",
      RATE_LIMIT_PER_MINUTE: "100000000",
      PORTAL_RATE_LIMIT_PER_MINUTE: "100000000",
      EMAILS_PER_DAY: "100000000",
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
      WEBHOOK_RETRY_SECONDS: "1,2,2,3,3",
      TWILIO_AUTH_TOKEN: secrets.twilio,
      INBOUND_SECRET: secrets.inbound,
    };
    const fleet = new Fleet(front, environment, say);
    closing.push(() => fleet.stop());
    return await prove({ ...order, fleet, front, receiver, environment, secrets, say });
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function prove(parts: {
  old: Checkout;
  present: Checkout;
  fleet: Fleet;
  front: Front;
  receiver: Receiver;
  environment: Record<string, string> & { DATABASE_URL: string };
  secrets: { twilio: string; inbound: string };
  seconds: number;
  say: (line: string) => void;
}): Promise<Verdict> {
  const { old, present, fleet, front, receiver, environment, secrets, seconds, say } = parts;
  const a = await fleet.start(old, "old web A", "web");
  const b = await fleet.start(old, "old web B", "web");
  const w = await fleet.start(old, "old worker", "worker");
  const business = await openBusiness(old, environment, front.origin, receiver.origin);
  const load = startLoad({ origin: front.origin, business, secrets, documentId: shellOf(old) });
  let told = 0;
  const underLoad = async () => {
    const [failed, asked] = [load.witnessed.failures.length, sum(load.witnessed.calls)];
    await delay(seconds * 1000);
    const now = load.witnessed.failures.length;
    say(`  ${sum(load.witnessed.calls) - asked} requests in ${seconds} s, ${now - failed} failed; ${now} in all`);
    for (; told < now; told += 1) say(`  failed: ${load.witnessed.failures[told]}`);
  };
  await underLoad();
  const c = await fleet.start(present, "new web C, which migrates", "web");
  await underLoad();
  await fleet.drain(a);
  await underLoad();
  const d = await fleet.start(present, "new web D", "web");
  await fleet.drain(b);
  await underLoad();
  const x = await fleet.start(present, "new worker", "worker");
  await underLoad();
  await fleet.drain(w);
  await underLoad();
  say("and back");
  const e = await fleet.start(old, "old web E, over the new database", "web");
  await fleet.drain(c);
  await fleet.drain(d);
  await underLoad();
  const y = await fleet.start(old, "old worker, over the new database", "worker");
  await fleet.drain(x);
  await underLoad();
  await load.stop();
  await untilIdle(environment.DATABASE_URL);
  await Promise.all([e, y].map((each) => fleet.drain(each)));
  const ledger = await receiver.ledger();
  return judge({ url: environment.DATABASE_URL, witnessed: load.witnessed, ledger, codes: fleet.codes });
}

class Fleet {
  /** Exit codes of the drained processes. */
  readonly codes = new Map<Instance, number | null>();
  readonly #running = new Set<Instance>();
  readonly #front: Front;
  readonly #environment: Record<string, string>;
  readonly #say: (line: string) => void;

  constructor(front: Front, environment: Record<string, string>, say: (line: string) => void) {
    this.#front = front;
    this.#environment = environment;
    this.#say = say;
  }

  async start(checkout: Checkout, name: string, role: Role): Promise<Instance> {
    const began = performance.now();
    const instance = await startInstance(checkout, {
      name,
      role,
      isOld: checkout.isOld,
      environment: this.#environment,
      say: this.#say,
    });
    this.#running.add(instance);
    if (role === "web") this.#front.add(instance.origin);
    this.#say(`started ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    return instance;
  }

  /** Ends the process as an update does. The proxy learns of it from refused connections. */
  async drain(instance: Instance): Promise<void> {
    const began = performance.now();
    const code = await instance.drain();
    this.#front.remove(instance.origin);
    this.#running.delete(instance);
    this.codes.set(instance, code);
    this.#say(`drained ${instance.name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running].map((instance) => instance.drain()));
  }
}

/** Uses the old version's own commands and API. */
async function openBusiness(
  { folder }: Checkout,
  environment: Record<string, string>,
  origin: string,
  receiver: string,
): Promise<Business> {
  const [email, password] = ["owner@example.com", "correct horse battery"];
  const env = { ...environment, PATH: process.env.PATH };
  const cli = async (...args: string[]) =>
    JSON.parse(
      await run(
        process.execPath,
        ["--disable-warning=ExperimentalWarning", "src/cli/main.ts", ...args, "--json"],
        folder,
        env,
      ),
    );
  const owner = ["--owner-email", email, "--owner-password", password];
  await cli("business", "create", "--name", "Acme Air", "--slug", "acme", ...owner);
  const scopes = "customers:read,customers:write,quotes:read,quotes:write,messages:read,webhooks:manage";
  const { key } = await cli("key", "create", "--business", "acme", "--name", "Prover", "--scopes", scopes);
  const api = createClient(`${origin}/api`, key);
  const make = async (path: string, body: object) => {
    const made = await api("POST", path, { body });
    if (made.status !== 201) throw new Error(`${path}: ${made.text}`);
    return made.body.id as string;
  };
  const lines = [{ description: "Cable", quantity: 2, unit_price: 12.5 }];
  await make("/v1/webhooks/subscriptions", { url: `${receiver}/events`, events: subscribedTypes });
  const customerId = await make("/v1/customers", { name: "Jane" });
  const quoteId = await make("/v1/quotes", { customer_id: customerId, lines });
  const signedIn = await createGraphql(origin)(
    "mutation($email: Email!, $password: String!) { sign_in(email: $email, password: $password) { __typename } }",
    { email, password },
  );
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const viewed = await createGraphql(origin, cookie)("{ viewer { business { sms_number inbound_email } } }");
  const { sms_number: smsNumber, inbound_email: inboundEmail } = viewed.body.data.viewer.business;
  return { key, cookie, email, password, smsNumber, inboundEmail, customerId, quoteId };
}

/** The id of the document that every page of this version's portal requests. */
function shellOf({ folder }: Checkout): string {
  const text = readFileSync(join(folder, "portal/generated/documents/Shell.ts"), "utf8");
  const id = /"([\da-f]{64})"/.exec(text)?.[1];
  if (id === undefined) throw new Error("the portal has no document of its shell");
  return id;
}

/** Waits until no delivery is left. */
async function untilIdle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const until = performance.now() + idleSeconds * 1000; performance.now() < until; await delay(200)) {
      const { rows } = await client.query<{ busy: boolean }>(
        "select exists(select from outbox where kind = 'webhook') or exists(select from outbox_claims) as busy",
      );
      if (rows[0]?.busy === false) return;
    }
    throw new Error(`deliveries still wait after ${idleSeconds} s`);
  } finally {
    await client.end();
  }
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
