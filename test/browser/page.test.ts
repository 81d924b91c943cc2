import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "../oauth/site.ts";
import { describeInBrowser, launchBrowser } from "./launch.ts";
import { assertAccessible, assertClean, assertNoSidewaysScroll, openPage } from "./page.ts";

const policy = "default-src 'none'; img-src 'self'; script-src 'unsafe-inline'";

const bodies: Record<string, string> = {
  "/good": "<p>Everything is well.</p>",
  "/logs": "<script>console.error('a mishap')</script>",
  "/throws": "<script>throw new Error('a mishap')</script>",
  "/styles": '<p style="color:red">Red</p>',
  "/asks": '<img alt="A van" src="/nothing.png">',
  "/unnamed": '<img src="/van.png">',
  // Their size does not depend on the machine's fonts.
  "/small": "<button type=button aria-label=a><svg width=4 height=4></svg></button>".repeat(2),
  "/wide": `<pre>${"wide ".repeat(200)}</pre>`,
};

describeInBrowser(() => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    site = await startSite((path, response) => {
      const body = bodies[path];
      const type = path.endsWith(".png") ? "image/png" : "text/html; charset=utf-8";
      response.writeHead(body === undefined && path !== "/van.png" ? 404 : 200, {
        "Content-Type": type,
        "Content-Security-Policy": policy,
      });
      response.end(`<!doctype html><html lang="en"><title>Van</title><main><h1>Van</h1>${body}</main></html>`);
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  const openAt = async (path: string, javascript = true) => {
    const page = await openPage(browser, { width: 390, javascript });
    await page.goto(site.origin + path);
    return page;
  };

  test("a page without faults is clean, accessible and no wider than its window, with scripts and without", async () => {
    for (const javascript of [true, false]) {
      const page = await openAt("/good", javascript);
      await assertClean(page);
      await assertAccessible(page);
      await assertNoSidewaysScroll(page);
      expect(page.isJavaScriptEnabled()).toBe(javascript);
      await page.close();
    }
  });

  test.each([
    ["/logs", "console: a mishap"],
    ["/throws", "uncaught: Error: a mishap"],
    ["/styles", "content security policy: style-src-attr, inline"],
    ["/asks", "status of 404"],
  ])("%s is not clean, and is reported once", async (path, fault) => {
    const page = await openAt(path);
    await expect(assertClean(page)).rejects.toThrow(fault);
    await assertClean(page);
    await page.reload();
    await assertClean(page, [/a mishap/, /content security policy|Content Security Policy/, /404/]);
    await page.close();
  });

  test("a request to an unreachable host is not clean: the browser connects to this machine only", async () => {
    const page = await openAt("/good");
    for (const url of ["http://example.com/", "http://192.0.2.1/"]) {
      await expect(page.goto(url)).rejects.toThrow("ERR_NAME_NOT_RESOLVED");
      await page.goto(`${site.origin}/good`);
      await expect(assertClean(page)).rejects.toThrow(`request: GET ${url} net::ERR_NAME_NOT_RESOLVED`);
    }
    await page.close();
  });

  test.each([
    ["/unnamed", "image-alt (critical)"],
    ["/small", "target-size (serious)"],
  ])("%s is not accessible, under a policy that allows no foreign script", async (path, finding) => {
    for (const javascript of [true, false]) {
      const page = await openAt(path, javascript);
      await expect(assertAccessible(page)).rejects.toThrow(finding);
      await page.close();
    }
  });

  test("the element that makes a page scroll sideways is named", async () => {
    const page = await openAt("/wide");
    await expect(assertNoSidewaysScroll(page)).rejects.toThrow("<pre></pre>");
    await page.close();
  });

  test("each page is a visitor of its own, and a context's pages are tabs of one", async () => {
    const first = await openPage(browser, { cookie: "fieldline_session=first" });
    const second = await openPage(browser);
    const tab = await openPage(first.browserContext());
    const cookies = await Promise.all([first, second, tab].map((page) => page.browserContext().cookies()));
    expect(cookies.map((held) => held.map(({ value }) => value))).toEqual([["first"], [], ["first"]]);
    await Promise.all([tab, second].map((page) => page.close()));
    await first.close();
  });

  test("a page has the requested width and theme", async () => {
    for (const [width, dark] of [
      [360, true],
      [1280, false],
    ] as const) {
      const page = await openPage(browser, { width, dark });
      await page.goto(`${site.origin}/good`);
      const seen = await page.evaluate(() => [innerWidth, matchMedia("(prefers-color-scheme: dark)").matches]);
      expect(seen).toEqual([width, dark]);
      await page.close();
    }
  });
});
