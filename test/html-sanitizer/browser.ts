import type { Browser, HTTPRequest } from "puppeteer-core";
import { launchBrowser } from "../browser/launch.ts";

/** The effects of showing an email. */
export type Shown = {
  /** True if a script ran, by itself or after a touch. */
  ran: boolean;
  /** Requests other than for pictures over https. */
  asked: string[];
  tags: string[];
  attributes: string[];
  /** The number of emails on the page. If it is lower than expected, one email has swallowed another. */
  emails: number;
  schemes: string[];
  styles: string;
};

/** The extent of an email's elements and text, in pixels from the corner of its box. */
export type Size = { left: number; top: number; width: number; height: number };

const ownOrigin = "https://mail.test";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Opens pages that show emails with no protection against scripts. */
export async function openReaders(count: number) {
  const browser = await launchBrowser();
  return {
    readers: await Promise.all(Array.from({ length: count }, () => openPage(browser))),
    measure: (emails: readonly string[]) => measure(browser, emails),
    close: () => browser.close(),
  };
}

/** Measures each email in a box of its own, offline. */
async function measure(browser: Browser, emails: readonly string[]): Promise<Size[]> {
  const page = await browser.newPage();
  await page.setOfflineMode(true);
  await page.setContent("<!doctype html><section style='overflow:hidden;margin:0'></section>");
  const sizes = await page.evaluate(
    (all) =>
      all.map((email) => {
        const box = document.querySelector("section") as HTMLElement;
        box.innerHTML = email;
        const corner = box.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(box);
        const shown = [...box.querySelectorAll("*")].flatMap((element) => [...element.getClientRects()]);
        const parts = [...shown, ...range.getClientRects()];
        return {
          left: Math.min(0, ...parts.map((part) => part.left - corner.left)),
          top: Math.min(0, ...parts.map((part) => part.top - corner.top)),
          width: Math.max(0, ...parts.map((part) => part.right - corner.left)),
          height: Math.max(0, ...parts.map((part) => part.bottom - corner.top)),
        };
      }),
    emails,
  );
  await page.close();
  return sizes;
}

async function openPage(browser: Browser) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  let email = { url: "", html: "" };
  let asked: string[] = [];
  await page.evaluateOnNewDocument(() => {
    const reader = window as unknown as { flag: boolean; ran: () => void };
    reader.flag = false;
    reader.ran = () => {
      reader.flag = true;
    };
  });
  page.on("dialog", (dialog) => {
    asked.push("a dialog");
    dialog.dismiss().catch(() => undefined);
  });
  await page.setRequestInterception(true);
  page.on("request", (request: HTTPRequest) => {
    const url = request.url();
    if (url === email.url && request.isNavigationRequest())
      return void request.respond({ contentType: "text/html; charset=utf-8", body: email.html });
    if (url.startsWith("https://") && request.resourceType() === "image" && !url.startsWith(ownOrigin))
      return void request.respond({ contentType: "image/png", body: pixel });
    if (url !== `${ownOrigin}/favicon.ico`) asked.push(url.slice(0, 100));
    return void request.abort();
  });

  return async (emails: readonly string[]): Promise<Shown> => {
    asked = [];
    const body = emails.map((each) => `<section>${each}</section>`).join("");
    email = { url: `${ownOrigin}/${crypto.randomUUID()}`, html: `<!doctype html>${body}` };
    await page.goto(email.url, { waitUntil: "load" });
    const seen = await page.evaluate(readThePage);
    return { ...seen, asked };
  };
}

/**
 * Runs in the browser. Parses the emails again, as editors do, triggers events on every element and reports the
 * effects.
 */
async function readThePage(): Promise<Omit<Shown, "asked">> {
  const emails = document.querySelectorAll("body > section").length;
  const again = document.createElement("div");
  document.body.append(again);
  again.innerHTML = document.body.innerHTML;
  const shadow = document.createElement("div");
  document.body.append(shadow);
  shadow.innerHTML = again.innerHTML;
  const elements = [...document.body.querySelectorAll("*")];
  // Links are not followed, because their schemes are checked below.
  document.addEventListener("click", (event) => event.preventDefault(), true);
  for (const element of elements)
    for (const name of [
      "mouseover",
      "mouseenter",
      "focus",
      "focusin",
      "click",
      "error",
      "load",
      "toggle",
      "animationstart",
    ])
      element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  const links = elements.filter((element) => element instanceof HTMLAnchorElement && element.hasAttribute("href"));
  return {
    emails,
    ran: (window as unknown as { flag: boolean }).flag,
    tags: [...new Set(elements.map(({ localName }) => localName))],
    attributes: [...new Set(elements.flatMap((element) => element.getAttributeNames()))],
    schemes: [...new Set(links.map((link) => (link as HTMLAnchorElement).protocol))],
    styles: elements.map((element) => element.getAttribute("style") ?? "").join("\n"),
  };
}
