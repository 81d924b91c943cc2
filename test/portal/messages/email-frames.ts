import type { Page } from "puppeteer-core";
import { world } from "../in-browser.ts";

/** Requests of the page and its frames to other origins than the portal. */
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

/** Resolves once every frame is as high as its content. */
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

/** Triggers the events of a hand or a parser on all elements. Returns the number of frames. */
export function touchFrames(page: Page): Promise<number> {
  return page.$$eval("iframe", (all) => {
    for (const { contentDocument } of all)
      for (const element of contentDocument?.querySelectorAll("body *") ?? [])
        for (const name of ["mouseover", "focus", "error", "load", "toggle", "animationstart"])
          element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
    return all.length;
  });
}

/** Frames that cover anything but the email itself, or extend out of their place. */
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
