import { expect, test } from "vitest";
import { startSmtp } from "../messaging/smtp.ts";
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

test("when a mail server refuses a quote's email for good, a worker's job notifies the owners", async () => {
  const smtp = await startSmtp();
  const world = await startWorld({ ROLE: "all", SMTP_URL: smtp.url });
  const { client, customer, owner } = await openTeam(world);
  smtp.refuse("no such mailbox", 550, "RCPT TO");
  const { id } = await made(client, "/v1/quotes", {
    customer_id: customer.id,
    lines: [{ description: "Service", quantity: 1, unit_price: 100 }],
  });
  expect((await client("POST", `/v1/quotes/${id}/send`)).body.delivery).toEqual({ status: "queued", reason: null });
  await expect
    .poll(() => listed(owner), { timeout: 100_000, interval: 100 })
    .toMatchObject([{ type: "email_failed", quote_id: id }]);
  expect((await client("GET", `/v1/quotes/${id}`)).body.delivery).toMatchObject({ status: "failed" });
  const emailed = () => smtp.accepted.find(({ to }) => to?.[0]?.address === owner.email);
  await expect
    .poll(() => emailed()?.headers, { timeout: 30_000 })
    .toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
  await world.close();
  await smtp.close();
}, 120_000);
