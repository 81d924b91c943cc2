import { register } from "prom-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { startReceiver } from "./receiver.ts";
import { subscribe } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({
    ROLE: "all",
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    WEBHOOK_RETRY_SECONDS: "3600,3600,3600,3600,3600",
  });
});
afterAll(() => world.close());

async function read(line: string): Promise<number> {
  const text = await register.metrics();
  return Number(
    text
      .split("\n")
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );
}

test("the metrics count attempts by outcome, and show delays and the queue", async () => {
  const { id, client } = await world.addBusiness();
  const well = await startReceiver();
  const badly = await startReceiver((response) => response.writeHead(500).end());
  await subscribe(world, id, well.url);
  await subscribe(world, id, badly.url);
  await client("POST", "/v1/customers", { body: { name: "Jane Citizen" } });
  await vi.waitFor(async () => {
    expect(await read('fieldline_webhook_attempts_total{outcome="delivered",trigger="schedule"}')).toBe(1);
    expect(await read('fieldline_webhook_attempts_total{outcome="bad_status",trigger="schedule"}')).toBe(1);
    expect(await read("fieldline_webhook_delivery_seconds_count")).toBe(1);
    expect(await read("fieldline_webhook_queue_depth")).toBe(1);
    expect(await read("fieldline_webhook_oldest_due_seconds")).toBe(0);
  });
  await world.database.systemPool.query("delete from outbox where business_id = $1", [id]);
  expect(await read("fieldline_webhook_queue_depth")).toBe(0);
  await well.close();
  await badly.close();
});
