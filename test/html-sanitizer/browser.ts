import type { Browser, HTTPRequest } from "puppeteer-core";
import { launchBrowser } from "../browser/launch.ts";

/** What came of showing an email, as its reader would say it. */
export type Shown = {
  /** A script ran, by itself or when the reader touched something. */
  ran: boolean;
  /** Whatever was asked for besides pictures by https. */
  asked: string[];
  tags: string[];
  attributes: string[];
  /** How many emails the page holds: fewer than were put there, and one has swallowed another. */
  emails: number;
  /** The schemes of the links. */
  schemes: string[];
  styles: string;
};

/** How far an email's elements and words reach, in pixels from the corner of its box. */
export type Size = { left: number; top: number; width: number; height: number };

const ownOrigin = "https://mail.test";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Readers that show emails in pages with nothing that would hold a script back. */
export async function openReaders(count: number) {
  const browser = await launchBrowser();
  return {
    readers: await Promise.all(Array.from({ length: count }, () => openPage(browser))),
    measure: (emails: readonly string[]) => measure(browser, emails),
    close: () => browser.close(),
  };
}

/** Each email in a box of its own, without a network. */
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

/** In the browser: parses the email once more, as editors do, touches all of it, and says what there is. */
async function readThePage(): Promise<Omit<Shown, "asked">> {
  const emails = document.querySelectorAll("body > section").length;
  const again = document.createElement("div");
  document.body.append(again);
  again.innerHTML = document.body.innerHTML;
  const shadow = document.createElement("div");
  document.body.append(shadow);
  shadow.innerHTML = again.innerHTML;
  const elements = [...document.body.querySelectorAll("*")];
  // The links are looked at below, instead of being followed.
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
