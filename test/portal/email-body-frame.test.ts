import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertClean } from "../browser/page.ts";
import { hostile, openInbox } from "./email-bodies.ts";
import { visitAs } from "./frame/visit.ts";
import { browser, describePortal, world } from "./in-browser.ts";

const sandbox = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

type Framed = { height: number; width: number; reach: number; images: number; background: string; text: string };

/** Shows documents in frames as the portal does, triggers events on all elements and measures them. */
function frame(page: Page, paths: readonly string[], width = 600): Promise<Framed[]> {
  const show = async (all: readonly string[], rules: string, pixels: number) => {
    for (const old of document.querySelectorAll("iframe")) old.remove();
    const open = async (path: string): Promise<Framed> => {
      const iframe = document.createElement("iframe");
      iframe.setAttribute("sandbox", rules);
      iframe.style.cssText = `position: fixed; inset: 0 auto auto 0; border: 0; z-index: 9; width: ${pixels}px; height: 100px`;
      iframe.src = path;
      await new Promise((loaded) => {
        iframe.addEventListener("load", loaded, { once: true });
        document.body.append(iframe);
      });
      const shown = iframe.contentDocument as Document;
      for (const element of shown.querySelectorAll("body *"))
        for (const name of ["mouseover", "focus", "click", "error", "load", "toggle", "animationstart"])
          element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
      const { offsetHeight: height, offsetWidth } = shown.documentElement;
      return {
        height,
        width: offsetWidth,
        reach: Math.max(shown.documentElement.scrollWidth, shown.querySelector(".email")?.scrollWidth ?? 0),
        images: shown.images.length,
        background: getComputedStyle(shown.documentElement).backgroundColor,
        text: shown.body.innerText.trim(),
      };
    };
    const framed = await Promise.all(all.map(open));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    return framed;
  };
  return page.evaluate(show, paths, sandbox, width);
}

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

type Asked = { url: string; referrer: string };

/** Requests of the frames other than for their documents. */
async function collectRequests(page: Page): Promise<Asked[]> {
  const asked: Asked[] = [];
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const url = request.url();
    const isOwn = url.startsWith(world.origin);
    if (!isOwn || (request.frame() !== page.mainFrame() && !request.isNavigationRequest()))
      asked.push({ url, referrer: request.headers().referer ?? "" });
    if (isOwn) void request.continue();
    else void request.respond({ contentType: "image/png", body: pixel });
  });
  return asked;
}

describePortal(() => {
  test("hostile emails in frames of the portal run nothing, and request nothing before images are requested", async () => {
    const { person, receive } = await openInbox(world);
    const paths = await receive(...hostile.map((html) => ({ html })));
    const page = await visitAs(browser, world, person, "/settings/profile");
    const asked = await collectRequests(page);
    for (let start = 0; start < paths.length; start += 30) {
      await frame(page, paths.slice(start, start + 30));
      await assertClean(page);
    }
    expect(asked).toEqual([]);
    await page.close();
  }, 120_000);

  test("the page around it sees how many images wait, and loads them on request, without a referrer", async () => {
    const { person, receive } = await openInbox(world);
    const [path = ""] = await receive({
      html: '<img src="https://pics.test/a.png"><p>Hi</p><img src="https://pics.test/b.png?who=jane"><img src="https://192.168.1.1/c.png">',
    });
    const page = await visitAs(browser, world, person, "/settings/profile");
    const asked = await collectRequests(page);
    expect(await frame(page, [path])).toMatchObject([{ images: 2, text: "Hi" }]);
    expect(asked).toEqual([]);
    expect(await frame(page, [`${path}?images=1`])).toMatchObject([{ images: 2, text: "Hi" }]);
    expect(asked.toSorted((one, other) => (one.url < other.url ? -1 : 1))).toEqual([
      { url: "https://pics.test/a.png", referrer: "" },
      { url: "https://pics.test/b.png?who=jane", referrer: "" },
    ]);
    await assertClean(page);
    await page.close();
  });

  test("the page measures its height, whatever the frame's, and its background is white in dark mode too", async () => {
    const { person, receive } = await openInbox(world);
    const paths = await receive(
      { html: "<p>One line</p>" },
      { html: "<p>A line</p>".repeat(30) },
      { html: '<div style="height:700px">Tall</div>' },
    );
    const page = await visitAs(browser, world, person, "/settings/profile", { dark: true });
    const [short, long, tall] = await frame(page, paths);
    expect(short?.height).toBeLessThan(60);
    expect(long?.height).toBeGreaterThan(600);
    expect(tall?.height).toBe(700);
    for (const framed of [short, long, tall]) expect(framed?.background).toBe("rgb(255, 255, 255)");
    await assertClean(page);
    await page.close();
  });

  test("in a thread it is as high as its content, and very high content scrolls inside", async () => {
    const { person, conversation, receive } = await openInbox(world);
    await receive({ html: '<div style="height:2000px">x</div>'.repeat(50) });
    const page = await visitAs(browser, world, person, `/messages/${conversation.id}`);
    await page.waitForFunction(
      () => {
        const frame = document.querySelector("iframe");
        const shown = frame?.contentDocument?.scrollingElement;
        if (frame?.offsetHeight !== 20_000 || shown == null) return false;
        shown.scrollTop = shown.scrollHeight;
        return shown.scrollHeight === 100_000 && shown.scrollTop === 80_000;
      },
      { polling: 50 },
    );
    await assertClean(page);
    await page.close();
  });

  test("words, code, images and tables of fixed width fit a phone, or scroll inside", async () => {
    const { person, receive } = await openInbox(world);
    const table = (inside: string) => `<table width="600"><tr><td width="600">${inside}</td></tr></table>`;
    const fitting = await receive(
      { html: `<p>${"word".repeat(200)}</p>` },
      { html: `<pre>${"code ".repeat(200)}</pre>` },
      { html: `<p style="white-space:nowrap">${"word ".repeat(100)}</p>` },
      { html: table(table('<div style="width:600px;max-width:600px">A newsletter of fixed width</div>')) },
      { html: '<img src="https://pics.test/a.png" width="1200" height="300" alt="Banner">' },
      { html: null, text: `https://example.com/${"x".repeat(500)}` },
    );
    const page = await visitAs(browser, world, person, "/settings/profile", { width: 360 });
    for (const [index, { width, reach }] of (await frame(page, fitting, 328)).entries())
      expect(reach, `email ${index}`).toBe(width);
    const [wide = ""] = await receive({ html: '<div style="padding:0 200px">Wide</div>' });
    const [framed] = await frame(page, [wide], 328);
    expect(framed?.reach).toBeGreaterThan(framed?.width ?? 0);
    await assertClean(page);
    await page.close();
  });

  test("a link opens a tab that knows neither the portal nor the email", async () => {
    const { person, receive } = await openInbox(world);
    const target = `${world.origin}/favicon.svg`;
    const [path = ""] = await receive({ html: `<a href="${target}" style="font-size:40px">Open</a>` });
    const page = await visitAs(browser, world, person, "/settings/profile");
    await frame(page, [path]);
    await page.mouse.click(20, 30);
    const opened = await page.browserContext().waitForTarget((one) => one.url() === target);
    const tab = await opened.page();
    expect(await tab?.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
    expect(page.url()).toBe(`${world.origin}/settings/profile`);
    await tab?.close();
    await assertClean(page);
    await page.close();
  });
});
