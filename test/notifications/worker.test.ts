import { expect, test } from "vitest";
import { startReceiver } from "../webhooks/receiver.ts";
import { subscribe } from "../webhooks/shop.ts";
import { made } from "../world/trade.ts";
import { startWorld } from "../world/world.ts";
import { listed, openTeam } from "./team.ts";

test("when an endpoint has failed at every attempt, a worker's job notifies the owners", async () => {
  const world = await startWorld({
    ROLE: "all",
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    WEBHOOK_RETRY_SECONDS: "0,0,0,0,0",
  });
  const endpoint = await startReceiver((response) => response.writeHead(500).end());
  const team = await openTeam(world);
  const { id } = await subscribe(world, team.id, endpoint.url);
  await made(team.client, "/v1/customers", { name: "Lee" });
  await expect
    .poll(() => listed(team.owner), { timeout: 100_000, interval: 100 })
    .toMatchObject([{ type: "deliveries_dead", webhook_subscription_id: id }]);
  await endpoint.close();
  await world.close();
}, 120_000);
