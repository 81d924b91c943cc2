import { randomBytes, randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import pino from "pino";
import { startCluster } from "../../../bench/cluster.ts";
import { readConfig } from "../../../src/app/config/config.ts";
import { startApp } from "../../../src/app/start.ts";
import { scopes } from "../../../src/auth/caller.ts";
import { makeKey } from "../../../src/auth/credentials/api-key.ts";
import { createBusiness } from "../../../src/domain/identity/business/create-business.ts";
import { createClient } from "../../world/client.ts";
import { emailBodies, megabytes } from "../attackers/email-bodies.ts";

export const name = "hostile emails block the event loop for at most 200 ms, and none is lost";

const maxMs = 200;
const secret = "the mail service's password";

export async function run(): Promise<void> {
  const cluster = await startCluster();
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: cluster.url,
    SECRET_KEY: randomBytes(32).toString("hex"),
    INBOUND_SECRET: secret,
    TWILIO_AUTH_TOKEN: "a token of Twilio's",
    ROLE: "web",
  });
  const secretKey = randomBytes(32);
  const app = await startApp({ config, databaseUrl: cluster.url, secretKey, log: pino({ level: "silent" }) });
  try {
    const complaints = await attack(app, `http://127.0.0.1:${app.port}${config.basePath}`);
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
  } finally {
    await app.close();
    await cluster.stop();
  }
}

async function attack({ database }: Awaited<ReturnType<typeof startApp>>, base: string): Promise<string[]> {
  const complaints: string[] = [];
  const { id, inboundEmail } = await database.systemTransaction(randomUUIDv7(), (db) =>
    createBusiness(db, { name: "Attacked" }),
  );
  const { key, prefix, secretHash } = makeKey();
  await database.system.apiKey.create({
    data: { businessId: id, name: "Key", prefix, secretHash: new Uint8Array(secretHash), scopes: [...scopes] },
  });
  const sender = new Worker(new URL("../attackers/email-sender.ts", import.meta.url), {
    workerData: {
      url: `${base}/inbound/email`,
      headers: { Authorization: `Basic ${Buffer.from(`postmark:${secret}`).toString("base64")}` },
      to: inboundEmail,
    },
  });
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const turns = watchTurns();
  /**
   * The longest block of the event loop during `act`. The verdict uses CPU time, which other programs do not affect.
   */
  async function measure(what: string, act: () => Promise<string | undefined>): Promise<void> {
    await delay(50);
    loop.reset();
    loop.enable();
    turns.reset();
    const began = performance.now();
    const complaint = await act();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    await delay(50);
    loop.disable();
    const heldMs = Math.round(turns.longestMs());
    const delayMs = Math.round(loop.max / 1e6);
    console.log(
      `held ${String(heldMs).padStart(5)} ms, late ${String(delayMs).padStart(5)} ms, in ${seconds} s: ${what}`,
    );
    if (heldMs > maxMs) complaints.push(`${what} held the event loop for ${heldMs} ms`);
    if (complaint !== undefined) complaints.push(`${what}: ${complaint}`);
  }

  let stored = 0;
  try {
    for (const what of Object.keys(emailBodies(inboundEmail, 0)))
      await measure(`an email of ${megabytes} MB: ${what}`, async () => {
        sender.postMessage(what);
        const [answered] = await once(sender, "message");
        stored += 1;
        if (answered.status !== 200) return `answered ${answered.status} ${answered.text}`;
        const found = await database.system.message.count({ where: { businessId: id } });
        return found === stored ? undefined : `${found} messages are stored, not ${stored}`;
      });

    const form = Array.from({ length: 25_000 }, (_, index) => `a${index}=`).join("&");
    await measure("a form of 200 KB of names, signed by nobody", async () => {
      const { status } = await createClient(base)("POST", "/inbound/sms", {
        raw: form,
        headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Twilio-Signature": "x" },
      });
      return status === 401 ? undefined : `answered ${status}`;
    });

    const client = createClient(base, key);
    const { body: customer } = await client("POST", "/v1/customers", {
      body: { name: "Jane", email: "j@example.com" },
    });
    for (const part of ["<p>x", "<p><b>", "<td><p>"])
      await measure(`a draft of 100 KB: ${part}`, async () => {
        const html = part.repeat(Math.floor(100_000 / part.length));
        const body = { customer_id: customer.id, channel: "email", subject: "x", html: `${html}x` };
        const { status, text } = await client("POST", "/v1/drafts", { body });
        return status === 201 || text.includes("sanitised") || text.includes("deeply") ? undefined : `answered ${text}`;
      });
  } finally {
    turns.stop();
    await sender.terminate();
  }
  return complaints;
}

/** The CPU time of this thread between two turns of its event loop. */
function watchTurns() {
  const timeMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = timeMs();
  let longest = 0;
  const timer = setInterval(() => {
    const now = timeMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return {
    reset() {
      last = timeMs();
      longest = 0;
    },
    longestMs: () => longest,
    stop: () => clearInterval(timer),
  };
}
