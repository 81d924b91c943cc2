import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { subscribe } from "../../webhooks/shop.ts";
import { says, visit, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";

const developers = "/settings/developers";

describePortal(() => {
  test("each of the developers' screens says what is off if the plan lacks the API or the trial has ended", async () => {
    const business = await world.addBusiness();
    const owner = await world.addPerson(business.id);
    const { id } = await subscribe(world, business.id, "https://example.com/hook");
    const ofKeys = ["keys", "keys/new", "apps"];
    const ofWebhooks = ["webhooks", "webhooks/new", "webhooks/deliveries", `webhooks/${id}`];
    const screens = [
      ...ofKeys.map((path) => [
        path,
        "The API and webhooks are off. Requests with API keys and from connected apps return a 403",
      ]),
      ...ofWebhooks.map((path) => [path, "Deliveries are off,"]),
    ] as [string, string][];
    const page = await visitAs(browser, world, owner, `${developers}/keys`);
    expect(await page.$("main [role=note]")).toBeNull();

    const lose = (without: object) =>
      world.database.system.business.update({ where: { id: business.id }, data: without });
    const problemOf = async () => {
      const { status, body } = await business.client("GET", "/v1/customers");
      return [status, body.type];
    };
    await lose({ plan: "starter" });
    for (const [path, text] of screens) {
      await visit(page, `${world.origin}${developers}/${path}`);
      await says(page, text, "main [role=note]");
    }
    // The API returns the same problem that the screens describe.
    expect(await problemOf()).toEqual([403, "urn:service:error:plan-required"]);
    await lose({ plan: "growth", subscription: "trialing", trialEndsAt: new Date(Date.now() - 86_400_000) });
    expect(await problemOf()).toEqual([403, "urn:service:error:subscription-inactive"]);
    await visit(page, `${world.origin}${developers}/keys`);
    for (const name of ["plan-required", "subscription-inactive"]) await says(page, name, "main [role=note]");
    await assertAccessible(page);
    await assertClean(page);
    await page.close();
  });
});
