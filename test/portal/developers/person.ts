import type { Browser, Page } from "puppeteer-core";
import { openPage } from "../../browser/page.ts";
import type { World } from "../../world/world.ts";

/** A business, with a way to open pages of the portal as a member of its team. */
export async function openBusiness(world: World, browser: Browser) {
  const business = await world.addBusiness();
  const owner = await world.addPerson(business.id);

  async function open(path: string, { cookie } = owner): Promise<Page> {
    const page = await openPage(browser, { cookie });
    page.setDefaultTimeout(30_000);
    await page.goto(world.origin + path);
    return page;
  }

  return { business, owner, open };
}

export async function textOf(page: Page, selector = "main"): Promise<string> {
  return page.$eval(selector, (element) => element.textContent ?? "");
}

/** Waits until the person sees the text. */
export async function waitForText(page: Page, text: string, selector = "#app"): Promise<void> {
  await page.waitForFunction(
    (wanted, at) => document.querySelector(at)?.textContent?.includes(wanted) === true,
    {},
    text,
    selector,
  );
}
