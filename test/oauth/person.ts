import type { Browser } from "puppeteer-core";
import { createVisitor } from "./forms.ts";

export type Account = { email: string; password: string };
export type Decision = "allow" | "deny";

/** Opens the app's request, signs in, decides, and returns the address where the app waits. */
export type Person = (url: URL, account: Account, decision?: Decision) => Promise<URL>;

export const withForms: Person = async (url, account, decision = "allow") => {
  const visitor = createVisitor(url.origin);
  const asked = await visitor.open(url);
  const consent = await visitor.submit(asked, "/sign-in", account);
  return (await visitor.submit(consent, "/consent", { decision })).url;
};

/** Uses the keyboard alone, in a new browser context. */
export function withBrowser(browser: Browser): Person {
  return async (url, { email, password }, decision = "allow") => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const press = async (key: "Enter") => {
      await Promise.all([page.waitForNavigation(), page.keyboard.press(key)]);
    };
    await page.goto(url.href);
    await page.keyboard.press("Tab");
    await page.keyboard.type(email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    await press("Enter");
    await page.waitForSelector("button[name=decision]");
    // Checkboxes for optional access precede the buttons.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("value"));
    for (let count = 0; count < 10 && (await focused()) !== decision; count += 1) await page.keyboard.press("Tab");
    await press("Enter");
    const reached = new URL(page.url());
    await context.close();
    return reached;
  };
}
