import type { Browser, BrowserContext, Page } from "puppeteer-core";
import { openPage, type PageOptions } from "../../browser/page.ts";
import type { World } from "../../world/world.ts";

type Person = Awaited<ReturnType<World["addPerson"]>>;

/** A page of the portal once what its screen asked for is there. */
export async function visit(page: Page, address: string): Promise<Page> {
  await page.goto(address);
  await screenShown(page);
  return page;
}

/** Tabs behind another one paint nothing, and a text that is replaced in its place is no mutation to puppeteer. */
const inBackground = { polling: 50 };

/** Resolves once the screen has its heading, and nothing of it is loading. */
export function screenShown(page: Page): Promise<unknown> {
  return page.waitForFunction(
    () => document.querySelector("h1") !== null && document.querySelector("main [aria-busy=true]") === null,
    inBackground,
  );
}

/** A visitor who has signed in. */
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

/** Resolves once the page, or the part of it, says this. */
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

/** The stream of changes stays unanswered: nothing is read again because of it. */
export async function holdStream(page: Page): Promise<void> {
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    if (request.resourceType() !== "eventsource") void request.continue();
  });
}

/** What is focused, by its role's element and its name. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    const name = element?.getAttribute("aria-label") ?? element?.textContent?.trim();
    return `${element?.localName} ${name}`;
  });
}
