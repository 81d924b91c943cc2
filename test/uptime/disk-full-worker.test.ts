import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Disk, openDisk } from "../world/full-disk.ts";
import { type ServerProcess, startServer } from "../world/server.ts";
import { type Business, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Business;
let disk: Disk;
let worker: ServerProcess;
const logged: { level: number; msg: string; kind?: string }[] = [];

beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  worker = await startServer({
    environment: {
      DATABASE_URL: world.url,
      SECRET_KEY: world.config.secretKey?.toString("hex") ?? "",
      DATA_DIR: world.config.dataDir,
      ROLE: "worker",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  createInterface(worker.child.stderr as NodeJS.ReadableStream).on("line", (line) => logged.push(JSON.parse(line)));
  await worker.becomes(200);
  // By now, pg-boss has created its tables.
  disk = await openDisk(world.database.systemPool);
});
afterAll(async () => {
  await worker.stop();
  await world.close();
});

const query = async (text: string, values: unknown[] = []) =>
  (await world.database.systemPool.query(text, values)).rows;

/** Makes an email due at the moment the disk fills up. */
async function fillAsEmailFallsDue(): Promise<string> {
  const customer = await made(business.client, "/v1/customers", { name: "Jane", email: "jane@example.com" });
  const lines = [{ description: "Call-out", quantity: 1, unit_price: 120 }];
  const invoice = await made(business.client, "/v1/invoices", { customer_id: customer.id, lines });
  await query(`create function test_later() returns trigger language plpgsql as
    $$ begin new.due_at := now() + interval '1 day'; return new; end $$;
    create trigger test_later before insert on outbox for each row execute function test_later()`);
  await business.client("POST", `/v1/invoices/${invoice.id}/send`);
  await query(
    "drop trigger test_later on outbox; update outbox set due_at = now(); update test_disk set code = '53100'",
  );
  return (await query("select id from emails where invoice_id = $1", [invoice.id]))[0].id;
}

test("a worker logs a full disk once for each kind of work, stays ready, and resumes once there is room", async () => {
  const before = logged.length;
  const emailId = await fillAsEmailFallsDue();
  const statusOf = async () => (await query("select status from emails where id = $1", [emailId]))[0].status;
  const errors = () => logged.slice(before).filter(({ level }) => level >= 40);
  await vi.waitFor(async () => expect(await disk.countRefusals()).toBeGreaterThan(30), { timeout: 60_000 });
  const lines = errors().map(({ msg, kind = "" }) => `${msg} ${kind}`.trim());
  expect(lines).toContain("outbox: the database did not answer email");
  expect(new Set(lines).size).toBe(lines.length);
  expect(await statusOf()).toBe("queued");
  await worker.becomes(200);
  await disk.free();
  await vi.waitFor(async () => expect(await statusOf()).toBe("sent"), { timeout: 30_000 });
}, 120_000);
