import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInBrowser, launchBrowser } from "../browser/launch.ts";
import { openPage } from "../browser/page.ts";
import { assertOnEveryScreen } from "../browser/screens.ts";
import { world } from "../world/shared.ts";
import { openBusiness, provider, useSsoWorld } from "./sso-world.ts";

useSsoWorld();

describeInBrowser(() => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  test("the settings and the pages look right at every width and in both themes", { timeout: 180_000 }, async () => {
    const business = await openBusiness({
      domains: ["breeze.example"],
      roles_claim: "groups",
      default_role: "member",
    });
    const cookie = business.portal.cookie();
    await business.enforce();
    await assertOnEveryScreen(
      browser,
      "sso-settings",
      async (page) => {
        await page.goto(`${world.origin}/settings/single-sign-on`);
        await page.waitForSelector('input[name="issuer"]');
      },
      { cookie },
    );
    for (const [name, path] of [
      ["lookup", "/sign-in/sso"],
      ["start", business.start],
      ["sign-in", "/sign-in"],
    ] as const)
      await assertOnEveryScreen(browser, `sso-${name}`, (page) => page.goto(world.origin + path), {
        javascript: false,
      });
  });

  test("a person presses the button, signs in at the provider and comes back signed in", {
    timeout: 60_000,
  }, async () => {
    const business = await openBusiness();
    const person = await business.addMember();
    provider.state.person = { sub: "b-1", email: person.email, email_verified: true };
    const page = await openPage(browser, {});
    await page.goto(`${world.origin}${business.start}?to=%2Fjobs`);
    await page.click("button[type=submit]");
    await page.waitForFunction(() => location.pathname === "/jobs", { timeout: 20_000 });
    expect(new URL(page.url()).origin).toBe(world.origin);
    await page.close();
  });
});
