import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { emit } from "../../src/events/emit.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { startReceiver } from "./receiver.ts";
import { deliveriesOf, subscribe } from "./shop.ts";

let world: World;
let secondWorker: Awaited<ReturnType<World["another"]>>;
beforeAll(async () => {
  world = await startWorld({ ROLE: "all", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8", WEBHOOK_TIMEOUT_SECONDS: "300" });
  secondWorker = await world.another();
});
afterAll(async () => {
  await secondWorker.close();
  await world.close();
});

/** Accepts connections and never responds. */
async function startHanging() {
  const open = new Set<Socket>();
  let peak = 0;
  const server = createServer((socket) => {
    open.add(socket);
    peak = Math.max(peak, open.size);
    socket.resume().on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    open: () => open.size,
    peak: () => peak,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}

const endpointsThatHang = 20;
const eventsOfTheirs = 50;
const neighbours = 10;
const changesEach = 10;

test("while one business's endpoints all hang, on ten connections, its neighbours' deliveries all arrive", async () => {
  const hanging = await startHanging();
  const loud = await world.addBusiness();
  for (let number = 0; number < endpointsThatHang; number += 1) await subscribe(world, loud.id, hanging.url);
  await world.database.tenant(loud.id).transaction(async (db) => {
    const payload = { customer_id: loud.id, name: "Loud", email: null, phone: null, external_id: null };
    for (let number = 0; number < eventsOfTheirs; number += 1) await emit(db, { type: "customer.created", payload });
  });
  await vi.waitFor(() => expect(hanging.open()).toBe(10), { timeout: 20_000 });

  const endpoint = await startReceiver();
  const quiet = await Promise.all(
    Array.from({ length: neighbours }, async () => {
      const { id, client } = await world.addBusiness();
      const { id: subscriptionId } = await subscribe(world, id, endpoint.url);
      for (let number = 0; number < changesEach; number += 1)
        await made(client, "/v1/customers", { name: `C ${number}` });
      return subscriptionId;
    }),
  );
  await endpoint.arrived(neighbours * changesEach);
  expect([hanging.open(), hanging.peak()]).toEqual([10, 10]);
  await vi.waitFor(
    async () => {
      for (const subscriptionId of quiet) {
        const deliveries = await deliveriesOf(world, subscriptionId);
        expect(deliveries.map(({ status }) => status)).toEqual(Array(changesEach).fill("delivered"));
      }
    },
    { timeout: 20_000 },
  );
  expect(await world.database.system.outboxItem.count({ where: { businessId: loud.id, attempt: 1 } })).toBe(
    endpointsThatHang * eventsOfTheirs - 10,
  );
  await hanging.close();
  await endpoint.close();
}, 90_000);
