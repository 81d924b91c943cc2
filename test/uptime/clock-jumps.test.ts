import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { limitByKey } from "../../src/auth/rate-limit/limit-by-key.ts";
import { ClockJumps, type Jump } from "../../src/postgres/clock-jumps.ts";
import { createClient } from "../world/client.ts";
import { type ServerProcess, startServer } from "../world/server.ts";
import { type Business, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

const hour = 3_600_000;

let world: World;
let business: Business;
let server: ServerProcess;
const logged: { level: number; msg: string; seconds?: number }[] = [];

beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  server = await startServer({
    environment: {
      DATABASE_URL: world.url,
      SECRET_KEY: world.config.secretKey?.toString("hex") ?? "",
      DATA_DIR: world.config.dataDir,
      CLOCK_STEPS_MS: [5 * hour, -11 * hour, 6 * hour].join(","),
    },
    nodeOptions: ["--import", new URL("../world/skewed-clock.mjs", import.meta.url).href],
    stdio: ["ignore", "ignore", "pipe"],
  });
  createInterface(server.child.stderr as NodeJS.ReadableStream).on("line", (line) => logged.push(JSON.parse(line)));
  await server.becomes(200);
});
afterAll(async () => {
  await server.stop();
  await world.close();
});

const isSent = async (emailId: string) => {
  const { rows } = await world.database.systemPool.query("select status from emails where id = $1", [emailId]);
  return rows[0]?.status === "sent";
};

/** Sends an invoice, and waits until the process has emailed it. */
async function sendInvoice(): Promise<void> {
  const client = createClient(`${server.origin}/api`, business.key);
  const customer = await made(client, "/v1/customers", { name: "Jane", email: "jane@example.com" });
  const lines = [{ description: "Call-out", quantity: 1, unit_price: 120 }];
  const invoice = await made(client, "/v1/invoices", { customer_id: customer.id, lines });
  expect((await client("POST", `/v1/invoices/${invoice.id}/send`)).status).toBe(200);
  const { rows } = await world.database.systemPool.query("select id from emails where invoice_id = $1", [invoice.id]);
  await vi.waitFor(async () => expect(await isSent(rows[0].id)).toBe(true), { timeout: 20_000 });
}

test("a clock that jumps by hours, forwards and back, is one line, and the process goes on", async () => {
  const before = logged.length;
  const unusual = () => logged.slice(before).filter(({ level }) => level > 30);
  server.child.kill("SIGUSR2");
  await vi.waitFor(() => expect(unusual()).toMatchObject([{ msg: "a clock was set", seconds: 18_000 }]), {
    timeout: 30_000,
  });
  await sendInvoice();
  for (let step = 0; step < 2; step += 1) {
    server.child.kill("SIGUSR2");
    await sendInvoice();
    await server.becomes(200);
  }
  // Further jumps in the same minute are logged together.
  expect(unusual().length).toBe(1);
});

test("clock jumps are logged at once, and further ones of the same minute together", () => {
  const told: Jump[] = [];
  const jumps = new ClockJumps("process", (jump) => told.push(jump));
  let now = 0;
  const look = (ms: number) => {
    now += 10_000;
    jumps.add(ms, now);
  };
  for (let n = 0; n < 1000; n += 1) look(n % 2 === 0 ? 40 : 1500);
  expect(told).toEqual([]);
  look(18_000_000);
  for (const ms of [-36_000_000, 7_200_000, 0, 0, 0]) look(ms);
  expect(told).toEqual([{ clock: "process", seconds: 18_000 }]);
  look(0);
  expect(told.slice(1)).toEqual([{ clock: "process", seconds: -28_800 }]);
  for (let n = 0; n < 100; n += 1) look(0);
  for (let n = 0; n < 6; n += 1) look(n % 2 === 0 ? 3_600_000 : -3_600_000);
  expect(told.length).toBe(3);
});

test("a clock that is set back makes no one wait longer than the limit's minute", async () => {
  const limit = limitByKey(1);
  await limit.count("key");
  const present = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(present - 5 * hour);
  for (const refused of [limit.count("key"), limit.assertLeft("key")])
    await expect(refused).rejects.toMatchObject({ status: 429, headers: { "Retry-After": "60" } });
});
afterEach(() => vi.restoreAllMocks());
