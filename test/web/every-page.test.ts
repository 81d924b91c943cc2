import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { sendPasswordResets } from "../../src/domain/accounts/send-password-resets.ts";
import { createAccountLinks } from "../../src/web/account-links.ts";
import { describeInBrowser, launchBrowser } from "../browser/launch.ts";
import { assertOnEveryScreen } from "../browser/screens.ts";
import { openShop } from "../invoices/shop.ts";
import { registerApp } from "../oauth/app.ts";
import { type Role, type Street, startStreet } from "../oauth/street.ts";
import { createShop } from "../quotes/shop.ts";

/** Errors that a browser logs because the page has the status of one. */
const failed = [/the server responded with a status of 4\d\d/];

describeInBrowser(() => {
  let street: Street;
  let browser: Browser;
  beforeAll(async () => {
    street = await startStreet();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await street?.close();
  });

  const openAt = (address: string | URL, status = 200) => {
    const { href } = new URL(address, street.world.origin);
    return async (page: Page) => expect((await page.goto(href))?.status()).toBe(status);
  };

  const submit = (page: Page) => Promise.all([page.waitForNavigation(), page.click("main button")]);

  /** The path of the link in the last email to somebody. */
  async function linkTo(to: string, prefix: string): Promise<string> {
    const [email] = await street.world.database.system.email.findMany({
      where: { to, text: { contains: `/${prefix}/` } },
      orderBy: { id: "desc" },
    });
    return new URL(new RegExp(`http\\S+/${prefix}/\\S+`).exec(email?.text ?? "")?.[0] ?? "").pathname;
  }

  const accountLinks = () =>
    createAccountLinks(
      deriveKey(street.world.config.secretKey ?? Buffer.alloc(32), "account links"),
      street.world.origin,
    );

  test("a quote, open and accepted", async () => {
    const shop = await createShop(street.world);
    const lines = [{ description: `Ducted system ${"x".repeat(120)}`, quantity: 2, unit_price: 12_345.67 }];
    const { id } = await shop.quote({ title: "Lounge", message: "Hello\nthere", deposit_amount: 100, lines });
    await shop.move(id, "send");
    const path = await linkTo("jane@example.com", "q");
    await assertOnEveryScreen(browser, "quote", openAt(path));
    await shop.move(id, "accept");
    await assertOnEveryScreen(browser, "quote-accepted", openAt(path));
  });

  test("an invoice with a payment, and a link to nothing", async () => {
    const shop = await openShop(street.world);
    const { id } = await shop.sent([{ description: `Labour ${"x".repeat(120)}`, quantity: 3, unit_price: 4567.89 }]);
    await shop.call("POST", `/${id}/payments`, { amount: 10 });
    const path = await linkTo("jane@example.com", "i");
    await assertOnEveryScreen(browser, "invoice", openAt(path));
    await assertOnEveryScreen(browser, "link-to-nothing", openAt(`${path}x`, 404), { expected: failed });
  });

  test("an email address, to be verified and verified", async () => {
    const business = await street.world.addBusiness();
    const person = await street.world.addPerson(business.id);
    const path = new URL(accountLinks().verifyEmail(person)).pathname;
    await assertOnEveryScreen(browser, "verify-email", openAt(path));
    await assertOnEveryScreen(browser, "email-verified", async (page) => {
      await openAt(path)(page);
      if ((await page.$("main button")) !== null) await submit(page);
    });
  });

  test("a new password, and one that is refused", async () => {
    const business = await street.world.addBusiness();
    const { email } = await street.world.addPerson(business.id);
    await street.world.graphql("mutation ($email: Email!) { request_password_reset(email: $email) }", { email });
    await sendPasswordResets(street.world.database, accountLinks());
    const path = await linkTo(email, "reset-password");
    await assertOnEveryScreen(browser, "reset-password", openAt(path));
    await assertOnEveryScreen(
      browser,
      "reset-password-refused",
      async (page) => {
        await openAt(path)(page);
        await page.$eval("form", (form) => form.setAttribute("novalidate", ""));
        await page.type("input[type=password]", "short");
        await submit(page);
      },
      { expected: failed },
    );
  });

  test("signing in for an app, and refused", async () => {
    const app = await registerApp(street.world, street.redirectUri);
    await assertOnEveryScreen(browser, "app-sign-in", openAt(app.request()), { javascript: false });
    await assertOnEveryScreen(
      browser,
      "app-sign-in-refused",
      async (page) => {
        await openAt(app.request())(page);
        await page.type("#email", "nobody@example.com");
        await page.type("#password", "wrong horse battery");
        await submit(page);
      },
      { expected: failed },
    );
    await assertOnEveryScreen(browser, "app-unknown", openAt(app.request({ client_id: "nobody" }), 400), {
      expected: failed,
    });
  });

  test.each<[Role, number]>([
    ["owner", 200],
    ["member", 403],
  ])("consent, as %s", async (role, status) => {
    const { person, app } = await street.arrive({ role });
    await assertOnEveryScreen(browser, `consent-${role}`, openAt(app.request(), status), {
      cookie: person.cookie,
      expected: failed,
    });
  });
});
