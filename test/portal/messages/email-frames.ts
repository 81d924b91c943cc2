import type { Page } from "puppeteer-core";
import { world } from "../in-browser.ts";

/** What the page and its frames ask of others than the portal. */
export async function collectRequests(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const url = request.url();
    if (url.startsWith(world.origin)) return void request.continue();
    asked.push(url);
    void request.respond({ contentType: "image/svg+xml", body: picture });
  });
  return asked;
}

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="300"></svg>';

/** Resolves once every frame is as high as what it holds. */
export function framesFit(page: Page): Promise<unknown> {
  return page.waitForFunction(
    () =>
      [...document.querySelectorAll("iframe")].every(
        (frame) =>
          frame.contentDocument?.readyState === "complete" &&
          frame.contentDocument.URL !== "about:blank" &&
          Math.abs(frame.offsetHeight - frame.contentDocument.documentElement.getBoundingClientRect().height) < 1.5,
      ),
    { polling: 50 },
  );
}

/** Does to all that the emails hold what a hand or a parser would; how many frames there are. */
export function touchFrames(page: Page): Promise<number> {
  return page.$$eval("iframe", (all) => {
    for (const { contentDocument } of all)
      for (const element of contentDocument?.querySelectorAll("body *") ?? [])
        for (const name of ["mouseover", "focus", "error", "load", "toggle", "animationstart"])
          element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
    return all.length;
  });
}

/** Where anything but the email itself is covered by a frame, or a frame reaches out of its place. */
export function framesReaching(page: Page): Promise<string[]> {
  return page.$$eval("iframe", (all) =>
    all.flatMap((frame) => {
      const [own, place] = [frame.getBoundingClientRect(), frame.parentElement?.getBoundingClientRect()];
      if (place === undefined) return ["without a place"];
      const isInside = own.left >= place.left && own.right <= place.right + 0.5 && own.bottom <= place.bottom + 0.5;
      const covered = [...document.querySelectorAll("h1, nav a, main button, main a, header a")].filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return width > 0 && document.elementFromPoint(left + width / 2, top + height / 2) === frame;
      });
      return [
        ...(isInside ? [] : [`${frame.src} reaches out`]),
        ...covered.map((one) => `covered: ${one.textContent}`),
      ];
    }),
  );
}
