import { expect, test } from "vitest";
import { assertClean } from "../../browser/page.ts";
import { subscribe } from "../../webhooks/shop.ts";
import { says, saysNoMore, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";

/** No worker runs here, so replayed deliveries stay queued. */
describePortal(() => {
  test("a bulk replay shows its progress, and stops after the current call when told to", async () => {
    const { id } = await world.addBusiness();
    const owner = await world.addPerson(id);
    const subscription = await subscribe(world, id, "https://example.com/hook");
    const { systemPool: pool } = world.database;
    await pool.query(
      `with event as (
         insert into events (id, business_id, type, payload)
         select gen_random_uuid(), $1, 'customer.created', '{}' from generate_series(1, 20001) returning id
       ), numbered as (select id, row_number() over () as number from event)
       insert into webhook_deliveries
         (id, business_id, event_id, event_type, subscription_id, status, created_at, updated_at)
       select gen_random_uuid(), $1, id, 'customer.created', $2, 'dead',
         now() - interval '1 hour' + number * interval '1 ms', now()
       from numbered`,
      [id, subscription.id],
    );
    const replaying = async () => {
      const { rows } = await pool.query("select count(*)::int as count from outbox where queue_id = $1", [
        subscription.id,
      ]);
      return rows[0].count;
    };

    const page = await visitAs(browser, world, owner, "/settings/developers/webhooks/deliveries");
    // Holds the second call until the person has decided.
    const calls: (() => void)[] = [];
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      const isReplay = /"input":.*"created_from"/.test(request.postData() ?? "");
      const goOn = () => request.continue();
      if (isReplay && calls.push(goOn) === 2) return;
      goOn().catch(() => undefined);
    });
    await page.locator("::-p-aria([name='Replay dead and skipped'][role='button'])").click();
    await page.locator("dialog ::-p-aria([name='Replay'][role='button'])").click();
    await says(page, "10,000 replayed so far…");
    expect(await replaying()).toBe(10_000);
    await page.keyboard.press("Escape");
    await page.locator("dialog ::-p-aria([name='Stop'][role='button'])").click();
    calls[1]?.();
    await says(page, "20,000 deliveries will be sent again.");
    await saysNoMore(page, "replayed so far");
    expect([await replaying(), calls.length]).toEqual([20_000, 2]);

    await page.locator("::-p-aria([name='Replay dead and skipped'][role='button'])").click();
    await page.locator("dialog ::-p-aria([name='Replay'][role='button'])").click();
    await says(page, "1 delivery will be sent again.");
    expect([await replaying(), calls.length]).toEqual([20_001, 3]);
    await assertClean(page);
    await page.close();
  });
});
