import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventTypes } from "../../src/events/catalogue.ts";
import { sampleOf } from "../../src/events/published.ts";
import { sign } from "../../src/outbox/handlers/webhook/sign.ts";
import type { Answered } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";

const secret = "whsec_Jh3kQ0v9mXw2Rb7TzYc5NfLs8PdGa1eUi4oHq6KxVtE";
const body = JSON.stringify({ ...sampleOf("customer.created"), name: "Zoë <Café>" });
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000);
const malformed = [
  "",
  "nonsense",
  "t=,v1=",
  `t=${Math.floor(Date.now() / 1000)}`,
  sign(secret, body, new Date()).replace("v1=", "v2="),
  sign(secret, body, new Date()).replace(/v1=.*/, `v1=${"é".repeat(64)}`),
  sign(secret, body, new Date()).replace("t=", "t=1e"),
  sign(secret, body, new Date()).replace(/,v1=.*/, (v1) => v1.toUpperCase()),
];

let world: World;
let page: Answered;
let folder: string;
beforeAll(async () => {
  world = await startWorld({ WEBHOOK_RETRY_SECONDS: "1,90,120,3600,86400", WEBHOOK_TIMEOUT_SECONDS: "7" });
  page = await world.client()("GET", "/v1/docs/webhooks");
  folder = await mkdtemp(join(tmpdir(), "fieldline-receiver-"));
  await symlink(fileURLToPath(new URL("../../node_modules", import.meta.url)), join(folder, "node_modules"));
  for (const name of ["verify", "receive", "stripe"]) await writeFile(join(folder, `${name}.mjs`), program(name));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.close();
});

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The program as a reader would copy it from the page. */
function program(name: string): string {
  const [, code] = new RegExp(`<pre id="${name}" tabindex="0"><code>([^<]*)</code></pre>`).exec(page.text) ?? [];
  if (code === undefined) throw new Error(`the page shows no ${name}`);
  return code.replaceAll(/&([a-z0-9#]+);/g, (entity, key: string) => entities[key] ?? entity);
}

test("the page is open to everybody, and may load nothing but its own style", async () => {
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.text).not.toMatch(/<script|<style|style=|\son[a-z]+=/);
  expect(page.text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
});

test("every address on the page is the platform's own and answers", async () => {
  const addresses = [...page.text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = ""]) => address);
  expect(addresses).toContain("../webhooks/events");
  for (const address of addresses) {
    const url = new URL(address, `${world.base}/v1/docs/webhooks`);
    expect(url.origin).toBe(world.origin);
    expect((await fetch(url)).status, address).toBe(200);
  }
});

test("the reference leads to the page", async () => {
  const { body: document } = await world.client()("GET", "/v1/openapi.json");
  const [, address = ""] = /\]\(([^)]*webhooks)\)/.exec(document.info.description) ?? [];
  for (const from of ["openapi.json", "docs"])
    expect(new URL(address, `${world.base}/v1/${from}`).href).toBe(`${world.base}/v1/docs/webhooks`);
});

test("the page names every event of the catalogue", () => {
  for (const type of eventTypes) expect(page.text).toContain(`<dt><code>${type}</code></dt>`);
});

test("the page tells the waits and the time limit of this installation", () => {
  expect(page.text).toContain("up to 6 times");
  const waits = [...page.text.matchAll(/<li>(\d+ [a-z]+) after that<\/li>/g)].map(([, wait]) => wait);
  expect(waits).toEqual(["1 second", "90 seconds", "2 minutes", "1 hour", "24 hours"]);
  expect(page.text).toContain("within 7 seconds");
});

describe("the function on the page", () => {
  type Verify = { isGenuine(rawBody: string | Buffer, header: string | undefined, secret: string): boolean };
  let isGenuine: Verify["isGenuine"];
  beforeAll(async () => {
    const loaded = (await import(pathToFileURL(join(folder, "verify.mjs")).href)) as Verify;
    isGenuine = loaded.isGenuine;
  });

  test("takes what the platform signs, as text and as bytes, up to 300 seconds away", () => {
    for (const seconds of [0, -295, 295]) {
      const header = sign(secret, body, secondsFromNow(seconds));
      expect(isGenuine(body, header, secret)).toBe(true);
      expect(isGenuine(Buffer.from(body), header, secret)).toBe(true);
    }
  });

  test("refuses an altered body, a time too far away, and another secret", () => {
    const header = sign(secret, body, new Date());
    expect(isGenuine(`${body} `, header, secret)).toBe(false);
    expect(isGenuine(body.replace("Jane", "June").replace("Zoë", "Zoe"), header, secret)).toBe(false);
    expect(isGenuine(body, header, `${secret}x`)).toBe(false);
    expect(isGenuine(body, header, secret.replace("whsec_", ""))).toBe(false);
    for (const seconds of [-302, 305])
      expect(isGenuine(body, sign(secret, body, secondsFromNow(seconds)), secret)).toBe(false);
  });

  test.each([undefined, ...malformed])("refuses malformed header %# without failing", (header) => {
    expect(isGenuine(body, header, secret)).toBe(false);
  });
});

describe("the receiver on the page", () => {
  let receiver: ChildProcess;
  let lines: AsyncIterator<string>;
  let address: string;
  beforeAll(async () => {
    const env = { WEBHOOK_SECRET: secret, PORT: "0" };
    receiver = spawn(process.execPath, ["receive.mjs"], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    if (receiver.stdout === null) throw new Error("the receiver has no output");
    lines = createInterface(receiver.stdout)[Symbol.asyncIterator]();
    const { value } = await lines.next();
    address = `http://127.0.0.1:${/port (\d+)/.exec(value)?.[1]}`;
  });
  afterAll(async () => {
    const ended = once(receiver, "exit");
    receiver.kill();
    await ended;
  });

  async function deliver(text: string, signature?: string): Promise<number> {
    const headers = {
      "Content-Type": "application/json",
      ...(signature === undefined ? {} : { "X-Service-Signature": signature }),
    };
    return (await fetch(address, { method: "POST", headers, body: text })).status;
  }

  test("takes each event once, however often it comes, and nothing that is not genuine", async () => {
    expect(await deliver(body)).toBe(400);
    expect(await deliver(`${body} `, sign(secret, body, new Date()))).toBe(400);
    expect(await deliver(body, sign(secret, body, secondsFromNow(-302)))).toBe(400);
    expect(await deliver(body, sign("whsec_other", body, new Date()))).toBe(400);
    for (const seconds of [-60, -30, 0])
      expect(await deliver(body, sign(secret, body, secondsFromNow(seconds)))).toBe(204);
    const other = JSON.stringify({ ...sampleOf("lead.won"), event_id: crypto.randomUUID() });
    expect(await deliver(other, sign(secret, other, new Date()))).toBe(204);

    expect((await lines.next()).value).toBe(`customer.created ${sampleOf("customer.created").event_id}`);
    expect((await lines.next()).value).toMatch(/^lead\.won /);
  });
});

test("the lines with Stripe's library read what the platform signs, and throw at anything else", async () => {
  type Reader = { readEvent(rawBody: string | Buffer, header: string, secret: string): unknown };
  const { readEvent } = (await import(pathToFileURL(join(folder, "stripe.mjs")).href)) as Reader;
  const header = sign(secret, body, new Date());
  expect(readEvent(Buffer.from(body), header, secret)).toEqual(JSON.parse(body));
  for (const [text, signature, key] of [
    [`${body} `, header, secret],
    [body, sign(secret, body, secondsFromNow(-302)), secret],
    [body, header, "whsec_other"],
    ...malformed.map((one) => [body, one, secret] as const),
  ] as const)
    expect(() => readEvent(text, signature, key)).toThrow();
});
