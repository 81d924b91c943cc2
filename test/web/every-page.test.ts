import type { Browser, Page } from "puppeteer-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { operator } from "../../src/audit/audit.ts";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { sendPasswordResets } from "../../src/domain/identity/accounts/send-password-resets.ts";
import { setLogo } from "../../src/domain/identity/business/set-logo.ts";
import { createAccountLinks } from "../../src/web/account-links.ts";
import { createLinks } from "../../src/web/links.ts";
import { describeInBrowser, launchBrowser } from "../browser/launch.ts";
import { openPage } from "../browser/page.ts";
import { assertOnEveryScreen } from "../browser/screens.ts";
import { openShop } from "../invoices/shop.ts";
import { registerApp } from "../oauth/app.ts";
import { type Role, type Street, startStreet } from "../oauth/street.ts";
import { createShop } from "../quotes/shop.ts";

// One test visits up to eighteen screens.
vi.setConfig({ testTimeout: 120_000 });

type Visit = (page: Page) => Promise<unknown>;
type Options = Parameters<typeof assertOnEveryScreen>[3];

/** Errors that a browser logs because of the page's own status. */
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

  /** Calls `visit`, which ends at a page with this heading, and asserts the page on every screen. */
  const look = (name: string, heading: string, visit: Visit, options: Options = {}) =>
    assertOnEveryScreen(
      browser,
      name,
      async (page) => {
        await visit(page);
        expect(await page.$eval("h1", ({ textContent }) => textContent)).toBe(heading);
      },
      options,
    );

  const openAt = (address: string | URL, status = 200) => {
    const { href } = new URL(address, street.world.origin);
    return async (page: Page) => expect((await page.goto(href))?.status()).toBe(status);
  };

  const submit = (page: Page) => Promise.all([page.waitForNavigation(), page.click("main [type=submit]")]);

  /** The path of the link in the last email to an address. */
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
    await look("quote", "Quote Q-1001", openAt(path));
    await look(
      "quote-without-name",
      "Quote Q-1001",
      async (page) => {
        await openAt(path)(page);
        await page.$eval("form", (form) => form.setAttribute("novalidate", ""));
        await submit(page);
      },
      { expected: failed },
    );
    await shop.move(id, "accept");
    await look("quote-accepted", "Quote Q-1001", openAt(path));
    const logo = await sharp({ create: { width: 900, height: 300, channels: 3, background: "#14825a" } })
      .png()
      .toBuffer();
    await setLogo(street.world.database.tenant(shop.id), operator, logo);
    await look("quote-with-logo", "Quote Q-1001", openAt(path));
    const withdrawn = await shop.quote();
    const links = createLinks(
      deriveKey(street.world.config.secretKey ?? Buffer.alloc(32), "links"),
      street.world.origin,
    );
    await look("quote-not-available", "This is not available", openAt(links.of(shop.id).quote(withdrawn.id), 404), {
      expected: failed,
    });
  });

  test("printed, a quote has no forms, and is dark on white in any theme", async () => {
    const shop = await createShop(street.world);
    const { id } = await shop.quote();
    await shop.move(id, "send");
    const page = await openPage(browser, { dark: true });
    await openAt(await linkTo("jane@example.com", "q"))(page);
    await page.emulateMediaType("print");
    const visible = await page.$$eval(":is(form, summary, .download)", (all) =>
      all.filter((one) => one.checkVisibility()),
    );
    expect(visible).toEqual([]);
    expect(await page.$eval("h1", (heading) => getComputedStyle(heading).color)).toBe("rgb(21, 34, 42)");
    expect(await page.$$eval("table td", (cells) => cells.length)).toBeGreaterThan(3);
    await page.close();
  });

  test("an invoice with a payment, and a link to nothing", async () => {
    const shop = await openShop(street.world);
    const { id } = await shop.sent([{ description: `Labour ${"x".repeat(120)}`, quantity: 3, unit_price: 4567.89 }]);
    await shop.call("POST", `/${id}/payments`, { amount: 10 });
    const path = await linkTo("jane@example.com", "i");
    await look("invoice", "Invoice INV-1001", openAt(path));
    await look("link-to-nothing", "This link does not work", openAt(`${path}x`, 404), { expected: failed });
  });

  test("a statement of entries and unpaid invoices", async () => {
    const shop = await openShop(street.world);
    const dates = { issue_date: "2026-10-05", due_date: "2026-10-19" };
    const { id } = await shop.sent([{ quantity: 3, unit_price: 45_678.89 }], dates);
    await shop.call("POST", `/${id}/payments`, { amount: 10, paid_at: "2026-10-12" });
    const { body } = await shop.client("GET", `/v1/customers/${shop.customerId}/statement?from=2026-10-01`);
    await look("statement", "Statement", openAt(new URL(body.public_url).pathname));
  });

  test("an email address, unverified and verified", async () => {
    const business = await street.world.addBusiness({ verifiedAt: null });
    const person = await street.world.addPerson(business.id);
    const path = new URL(accountLinks().verifyEmail(person)).pathname;
    await look("verify-email", "Verify your email address", openAt(path));
    await look("email-verified", "Your email address is verified", async (page) => {
      await openAt(path)(page);
      // For later visitors, the link is already used.
      if ((await page.$("main [type=submit]")) !== null) await submit(page);
    });
  });

  test("a new password, and a refused one", async () => {
    const business = await street.world.addBusiness();
    const { email } = await street.world.addPerson(business.id);
    await street.world.graphql("mutation ($email: Email!) { request_password_reset(email: $email) }", { email });
    await sendPasswordResets(street.world.database, accountLinks());
    const path = await linkTo(email, "reset-password");
    await look("reset-password", "Set a new password", openAt(path));
    await look(
      "reset-password-refused",
      "Set a new password",
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
    await look("app-sign-in", "Sign in", openAt(app.request()), { javascript: false });
    await look(
      "app-sign-in-refused",
      "Sign in",
      async (page) => {
        await openAt(app.request())(page);
        await page.type("#email", "nobody@example.com");
        await page.type("#password", "wrong horse battery");
        await submit(page);
      },
      { expected: failed },
    );
    await look("app-unknown", "The app cannot be connected", openAt(app.request({ client_id: "nobody" }), 400), {
      expected: failed,
    });
  });

  test.each<[Role, string, number]>([
    ["owner", "Allow an app to connect?", 200],
    ["member", "Only an owner can connect apps", 403],
  ])("consent, as %s", async (role, heading, status) => {
    const { person, app } = await street.arrive({ role });
    await look(`consent-${role}`, heading, openAt(app.request(), status), {
      cookie: person.cookie,
      expected: failed,
    });
  });
});
