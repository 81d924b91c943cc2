import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInBrowser, launchBrowser } from "../browser/launch.ts";
import { assertClean, openPage } from "../browser/page.ts";
import { assertOnEveryScreen } from "../browser/screens.ts";
import { startPublicWorld } from "../oauth/platform.ts";
import { says, saysNoMore, visitAs } from "../portal/frame/visit.ts";
import type { World } from "../world/world.ts";
import { operatorEmail, signInAs } from "./operator-world.ts";

const unavailable = /status of 503/;

describeInBrowser(() => {
  let world: World;
  let browser: Browser;
  beforeAll(async () => {
    world = await startPublicWorld({ OPERATOR_EMAILS: operatorEmail });
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  /** Opens the operator's page without scripts, for which it is designed. */
  async function openOperator(path: string): Promise<Page> {
    const { person } = await signInAs(world);
    const page = await openPage(browser, { cookie: person.cookie, javascript: false });
    await page.goto(world.origin + path);
    return page;
  }

  const press = (page: Page, name: string) =>
    Promise.all([page.waitForNavigation(), page.click(`::-p-aria([name="${name}"][role="button"])`)]);

  const bodyOf = (page: Page) => page.$eval("body", (body) => body.innerText);

  test("an operator finds a business, suspends it with a reason, and lifts the suspension", async () => {
    const business = await world.addBusiness({ name: "Zephyr <b>Cooling</b>", slug: "zephyr-cooling" });
    const owner = await world.addPerson(business.id);
    const page = await openOperator("/operator/businesses");
    await page.type("#search", "zephyr");
    await press(page, "Search");
    await Promise.all([page.waitForNavigation(), page.click("::-p-text(Zephyr <b>Cooling</b>)")]);
    await page.type("#reason", "The invoice of March is unpaid.");
    await press(page, "Suspend business");
    expect(await bodyOf(page)).toContain("The business is suspended.");

    const portal = await visitAs(browser, world, owner, "/customers");
    await says(portal, "This business has been suspended since");
    await says(portal, "The invoice of March is unpaid.");
    await press(page, "Lift suspension");
    expect(await bodyOf(page)).toContain("The suspension is lifted.");
    await saysNoMore(portal, "This business has been suspended since");
    await assertClean(portal);
    await assertClean(page);
    await portal.close();
    await page.close();
  }, 60_000);

  test("people in the portal see maintenance mode begin and end, without loading the page again", async () => {
    const { id } = await world.addBusiness();
    const owner = await world.addPerson(id);
    const portal = await visitAs(browser, world, owner, "/customers/new");
    const page = await openOperator("/operator");
    await page.$eval("#message", (field) => field.setAttribute("value", ""));
    await page.type("#message", "We move to a new server until 14:00.");
    await press(page, "Turn on maintenance mode");
    expect(await bodyOf(page)).toContain("Maintenance mode is on.");
    await portal.bringToFront();
    await says(portal, "We move to a new server until 14:00.", "[role=status]");

    await portal.type("input[name=name]", "Jane Citizen");
    await portal.keyboard.press("Enter");
    await says(portal, "We move to a new server until 14:00.", "main");
    expect(await world.database.system.customer.count({ where: { businessId: id } })).toBe(0);
    await page.bringToFront();
    await press(page, "Turn off maintenance mode");
    await portal.bringToFront();
    await portal.waitForFunction(
      () => !document.querySelector<HTMLElement>("[role=status]")?.innerText.includes("new server"),
      { polling: 50 },
    );
    await portal.click("main form button[type=submit]");
    await expect.poll(() => world.database.system.customer.count({ where: { businessId: id } })).toBe(1);
    await assertClean(portal, [unavailable]);
    await portal.close();
    await page.close();
  }, 60_000);

  test("each page looks right at every width and in both themes", { timeout: 180_000 }, async () => {
    const { business, person } = await signInAs(world);
    for (const path of ["", "/businesses", `/businesses/${business.id}`, "/queues", "/emails", "/log"])
      await assertOnEveryScreen(
        browser,
        `operator${path.replaceAll("/", "-").slice(0, 12)}`,
        (page) => page.goto(`${world.origin}/operator${path}`),
        { cookie: person.cookie, javascript: false },
      );
  });
});
