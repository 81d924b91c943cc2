import type { Page } from "puppeteer-core";

/** Presses a button by its visible name. A form's button is disabled until the response arrives. */
export async function press(page: Page, name: string): Promise<void> {
  const element = await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`);
  await page.waitForFunction((button) => !button?.matches(":disabled"), { polling: 50 }, element);
  await element?.click();
}

/** Resolves once no form is being sent. */
export async function answered(page: Page): Promise<void> {
  await page.waitForSelector("button[aria-busy=true]", { hidden: true });
}

export async function fill(page: Page, label: string, text: string): Promise<void> {
  // A field with suggestions is a combobox.
  const roles = ["textbox", "combobox"].map((role) => `::-p-aria([name="${label}"][role="${role}"])`);
  const element = await page.waitForSelector(roles.join(", "));
  await element?.click({ count: 3 });
  await element?.press("Backspace");
  await element?.type(text);
}

/** A password field has no role. */
export async function fillSecret(page: Page, name: string, text: string): Promise<void> {
  await page.locator(`[name="${name}"]`).fill(text);
}

export async function choose(page: Page, label: string, value: string): Promise<void> {
  const element = await page.waitForSelector(`::-p-aria([name="${label}"][role="combobox"])`);
  await element?.select(value);
}

export async function see(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.getElementById("app")?.textContent?.includes(wanted) === true,
    {},
    text,
  );
}
