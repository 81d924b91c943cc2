import type { Browser, BrowserContext, Page } from "puppeteer-core";
import { openPage, type PageOptions } from "../../browser/page.ts";
import type { World } from "../../world/world.ts";

type Person = Awaited<ReturnType<World["addPerson"]>>;

/** Opens a page of the portal, and waits for its screen's data. */
export async function visit(page: Page, address: string): Promise<Page> {
  await page.goto(address);
  await screenShown(page);
  return page;
}

/** Background tabs paint nothing, and puppeteer sees no mutation when a text is replaced in place. */
const inBackground = { polling: 50 };

/** Resolves once the screen has its heading and nothing is loading. */
export function screenShown(page: Page): Promise<unknown> {
  return page.waitForFunction(
    () => document.querySelector("h1") !== null && document.querySelector("main [aria-busy=true]") === null,
    inBackground,
  );
}

/** Opens a page as a signed-in visitor. */
export async function visitAs(
  browser: Browser | BrowserContext,
  world: World,
  person: Pick<Person, "cookie">,
  path: string,
  options: PageOptions = {},
): Promise<Page> {
  const page = await openPage(browser, { cookie: person.cookie, ...options });
  page.setDefaultTimeout(30_000);
  return visit(page, world.origin + path);
}

/** Resolves once the page, or the part of it, contains the text. */
export function says(page: Page, text: string, part = "body"): Promise<unknown> {
  return page.waitForFunction(
    (wanted, selector) => document.querySelector<HTMLElement>(selector)?.innerText.includes(wanted),
    inBackground,
    text,
    part,
  );
}

export function saysNoMore(page: Page, text: string): Promise<unknown> {
  return page.waitForFunction((unwanted) => !document.body.innerText.includes(unwanted), inBackground, text);
}

/** Leaves the stream of changes unanswered, so that it triggers no reads. */
export async function holdStream(page: Page): Promise<void> {
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    if (request.resourceType() !== "eventsource") void request.continue();
  });
}

/** The focused element: its tag and its name. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    const name = element?.getAttribute("aria-label") ?? element?.textContent?.trim();
    return `${element?.localName} ${name}`;
  });
}
