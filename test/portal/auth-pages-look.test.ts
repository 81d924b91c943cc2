import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newEmail, password } from "../auth/portal.ts";
import { describeInBrowser, launchBrowser } from "../browser/launch.ts";
import { startWorld, type World } from "../world/world.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const paths = ["/sign-in", "/sign-up", "/forgot-password", "/reset-password/x", "/invitation/x", "/signed-out"];
/** Pages to submit with empty forms. */
const refused = ["/sign-in", "/sign-up", "/forgot-password"];

describeInBrowser(() => {
  let world: World;
  let browser: Browser;
  beforeAll(async () => {
    world = await startWorld();
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  /** Types into the page's fields one after the other, starting at the focused field. */
  async function fillIn(page: Page, texts: string[]): Promise<void> {
    // The page focuses the field when it is drawn, which may be after it has loaded.
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe("input");
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
  }

  /** Fails on policy violations, and on requests other than for the page and its icon. */
  async function openPage() {
    const page = await (await browser.createBrowserContext()).newPage();
    const faults: string[] = [];
    page.on("console", (message) => {
      if (!message.text().includes("the server responded with a status of 4")) faults.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.isNavigationRequest() && !request.url().endsWith("/favicon.svg")) faults.push(request.url());
    });
    return { page, faults };
  }

  async function send(page: Page): Promise<void> {
    await page.$eval("form", (form) => {
      form.noValidate = true;
    });
    await Promise.all([page.waitForNavigation(), page.click("main button")]);
  }

  async function findings(page: Page): Promise<string[]> {
    await page.evaluate(axe);
    const found = await page.evaluate(
      // biome-ignore lint/suspicious/noExplicitAny: axe is a global of the page
      (runOnly) => (globalThis as any).axe.run(document, { runOnly }),
      rules,
    );
    expect(found.passes.length).toBeGreaterThan(10);
    // biome-ignore lint/suspicious/noExplicitAny: axe's results are untyped here
    return found.violations.map(({ id, nodes }: any) => `${id}: ${nodes.map((node: any) => node.target).join(", ")}`);
  }

  describe.each(["light", "dark"])("%s", (scheme) => {
    test.each([1280, 320])(
      "every page fits %i pixels, and the accessibility checker finds nothing",
      async (width) => {
        const { page, faults } = await openPage();
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
        await page.setViewport({ width, height: 800 });
        async function check(path: string) {
          expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
          expect(await findings(page), path).toEqual([]);
        }
        for (const path of paths) {
          await page.goto(world.origin + path);
          await check(path);
        }
        for (const path of refused) {
          await page.goto(world.origin + path);
          await send(page);
          expect(await page.title()).toMatch(/^Error: /);
          await check(`${path}, refused`);
        }
        expect(faults).toEqual([]);
        await page.close();
      },
      60_000,
    );
  });

  test("with scripts off, the keyboard alone signs a business up and its owner in", async () => {
    const { page } = await openPage();
    await page.setJavaScriptEnabled(false);
    await page.goto(`${world.origin}/sign-up`);
    const email = newEmail();
    await fillIn(page, ["Breeze Air", "Sam Taylor", email, password, "Perth"]);
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
    expect(new URL(page.url()).pathname).toBe("/today");
    const member = await world.database.system.member.findUniqueOrThrow({
      where: { email },
      include: { business: true },
    });
    expect(member.business.timeZone).toBe("Australia/Perth");
    await page.deleteCookie(...(await page.cookies()));
    await page.goto(`${world.origin}/sign-in?to=/leads`);
    await fillIn(page, [email, password]);
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
    expect(new URL(page.url()).pathname).toBe("/leads");
    await page.close();
  }, 60_000);

  test("in forced colours, the button keeps an edge, and an outline shows the keyboard focus", async () => {
    const { page } = await openPage();
    const client = await page.createCDPSession();
    await client.send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
    await page.goto(`${world.origin}/sign-in`);
    // The browser shows the keyboard focus only in its front window.
    await page.bringToFront();
    await page.waitForFunction(() => document.querySelector("#email")?.matches(":focus-visible"));
    const seen = await page.evaluate(() => {
      const styles = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
      return { edge: styles("button").borderStyle, outline: styles("#email").outlineStyle };
    });
    expect(seen).toEqual({ edge: "solid", outline: "solid" });
    await page.close();
  });
});
