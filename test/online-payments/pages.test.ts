import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeInBrowser, launchBrowser } from "../browser/launch.ts";
import { assertClean, assertNoSidewaysScroll, openPage } from "../browser/page.ts";
import { assertOnEveryScreen } from "../browser/screens.ts";
import { openShop } from "../invoices/shop.ts";
import { startPublicWorld } from "../oauth/platform.ts";
import { says, saysNoMore, visit, visitAs } from "../portal/frame/visit.ts";
import { createShop } from "../quotes/shop.ts";
import type { World } from "../world/world.ts";
import { hangUp, type StripeStandIn, startStripe } from "./stripe.ts";
import { openTill } from "./till.ts";

// One test visits up to eighteen screens.
vi.setConfig({ testTimeout: 120_000 });

describeInBrowser(() => {
  let stripe: StripeStandIn;
  let world: World;
  let till: ReturnType<typeof openTill>;
  let browser: Browser;
  beforeAll(async () => {
    stripe = await startStripe();
    world = await startPublicWorld(stripe.environment);
    till = openTill(world, stripe);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
    await stripe?.close();
  });

  const phone = { width: 390, height: 844, javascript: false };
  const press = (page: Page, selector = "button") => Promise.all([page.waitForNavigation(), page.click(selector)]);
  const heading = (page: Page) => page.$eval("h1", ({ textContent }) => textContent);
  const states = (page: Page) => page.$$eval(".state", (all) => all.map(({ textContent }) => textContent ?? ""));
  const payButton = 'form[action$="/pay"] button';

  test("on a phone without scripts, an invoice is paid: first returning without having paid, then with", async () => {
    const shop = await openShop(world);
    const { id } = await shop.sent();
    const path = till.pathOf(shop.id, "invoice", id);
    const page = await openPage(browser, phone);
    await page.goto(world.origin + path);
    await assertNoSidewaysScroll(page);
    await press(page, payButton);
    expect(new URL(page.url()).origin).toBe(stripe.url);
    expect(await heading(page)).toBe("Invoice INV-1001: 11000");
    await press(page, "a");
    expect(page.url()).toBe(world.origin + path);
    await press(page, payButton);
    await press(page);
    expect(page.url()).toBe(`${world.origin}${path}?payment=done`);
    expect((await states(page))[0]).toBe("Payment received. Thank you.");
    expect((await states(page))[1]).toMatch(/^Paid on/);
    expect(await page.$(payButton)).toBeNull();
    await assertNoSidewaysScroll(page);
    await assertClean(page);
    await page.close();
    expect((await shop.read(id)).status).toBe("paid");
    expect(stripe.sessions()).toHaveLength(1);
  });

  test("on a phone, a quote is accepted and its deposit paid", async () => {
    const shop = await createShop(world);
    const { id } = await shop.quote({ deposit_amount: 500 });
    await shop.move(id, "send");
    const page = await openPage(browser, phone);
    await page.goto(world.origin + till.pathOf(shop.id, "quote", id));
    expect(await page.$(payButton)).toBeNull();
    await page.type("#name", "Jane Citizen");
    await press(page, 'form[action$="/accept"] [type=submit]');
    await press(page, payButton);
    expect(await heading(page)).toBe("Deposit of quote Q-1001: 50000");
    await press(page);
    expect((await states(page))[0]).toBe("Payment received. Thank you.");
    expect(await page.$(payButton)).toBeNull();
    await assertClean(page);
    await page.close();
    expect((await shop.client("GET", `/v1/quotes/${id}`)).body.deposit_paid_at).not.toBeNull();
  });

  test("the portal shows online payments, payments that were not due, and their place in Stripe", async () => {
    const shop = await openShop(world);
    const { cookie } = await world.addPerson(shop.id);
    const { id } = await shop.sent();
    const session = await till.start(till.pathOf(shop.id, "invoice", id));
    await shop.call("POST", `/${id}/payments`, { amount: 60, method: "cash" });
    const page = await visitAs(browser, world, { cookie }, `/invoices/${id}`);
    stripe.pay(session);
    await till.completed(session);
    const payment = session.payment_intent?.id ?? "";
    // The page updates without a reload.
    await says(page, "Payment, card, online");
    await says(page, "$60.00 was not due when it arrived");
    const links = await page.$$eval('main a[href*="stripe"]', (all) => all.map(({ href }) => href));
    expect(links).toEqual([1, 2].map(() => `https://dashboard.stripe.com/test/payments/${payment}`));
    const deletable = await page.$$eval('main button[aria-label^="Delete"]', (all) =>
      all.map(({ ariaLabel }) => ariaLabel),
    );
    expect(deletable).toEqual(["Delete the payment of $60.00"]);
    await assertClean(page);
    await assertOnEveryScreen(
      browser,
      "portal-invoice-paid-online",
      (one) => visit(one, `${world.origin}/invoices/${id}`),
      {
        cookie,
      },
    );
    await visit(page, `${world.origin}/settings/business`);
    await says(page, "On: customers can pay invoices and deposits with Stripe");
    await page.close();
    const { body } = await shop.client("POST", "/v1/quotes", {
      body: {
        customer_id: shop.customerId,
        deposit_amount: 500,
        lines: [{ description: "Split system", quantity: 1, unit_price: 1000 }],
      },
    });
    for (const move of ["send", "accept"]) await shop.client("POST", `/v1/quotes/${body.id}/${move}`);
    const deposit = await till.start(till.pathOf(shop.id, "quote", body.id));
    stripe.pay(deposit, "au_becs_debit");
    await till.completed(deposit);
    const quote = await visitAs(browser, world, { cookie }, `/quotes/${body.id}`);
    await says(quote, "Waiting for the customer's bank");
    stripe.settle(deposit, true);
    await till.send("checkout.session.async_payment_succeeded", deposit);
    await says(quote, "$500.00, paid");
    await saysNoMore(quote, "Waiting for the customer");
    await assertClean(quote);
    await quote.close();
  });

  test("the portal shows a payment that does not match the request, until it is refunded", async () => {
    const shop = await openShop(world);
    const { cookie } = await world.addPerson(shop.id);
    const { id } = await shop.sent();
    const session = await till.start(till.pathOf(shop.id, "invoice", id));
    stripe.pay(Object.assign(session, { amount_total: 1, currency: "usd" }));
    await till.completed(session);
    const page = await visitAs(browser, world, { cookie }, `/invoices/${id}`);
    await says(page, "USD 0.01 was paid instead, so it isn't credited");
    await says(page, "open in Stripe");
    await assertClean(page);
    await till.send("charge.refunded", stripe.refund(session, 1));
    await saysNoMore(page, "USD 0.01");
    await page.close();
  });

  test("the pages look right: with the button, without Stripe, pending, failed and paid twice", async () => {
    const shop = await openShop(world);
    const { id } = await shop.sent();
    const path = till.pathOf(shop.id, "invoice", id);
    const look = (name: string, words: string) =>
      assertOnEveryScreen(browser, name, async (page) => {
        await page.goto(world.origin + path);
        expect(await page.$eval("main", ({ textContent }) => textContent)).toContain(words);
      });
    await look("invoice-to-pay-online", "Pay $110.00 online");
    await assertOnEveryScreen(
      browser,
      "invoice-without-stripe",
      async (page) => {
        await page.goto(world.origin + path);
        for (let times = 0; times < 3; times += 1) stripe.next(hangUp);
        await press(page, payButton);
        expect((await states(page))[0]).toContain("Paying online is not possible at the moment.");
      },
      { expected: [/status of 503/] },
    );
    const session = await till.start(path);
    stripe.pay(session, "au_becs_debit");
    await till.completed(session);
    await look("invoice-being-confirmed", "is being confirmed");
    stripe.settle(session, false);
    await till.send("checkout.session.async_payment_failed", session);
    await look("invoice-payment-failed", "did not go through");
    const again = await till.start(path);
    await shop.call("POST", `/${id}/payments`, { amount: 110 });
    stripe.pay(again);
    await till.completed(again);
    await look("invoice-paid-twice", "that was not due");
  });
});
