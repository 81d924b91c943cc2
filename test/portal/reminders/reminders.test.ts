import { expect, test, vi } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { openReminders, runReminders, textStep } from "../../reminders/open-reminders.ts";
import { made } from "../../world/trade.ts";
import { says, saysNoMore, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, fill, press } from "../settings/person.ts";

describePortal(() => {
  test("an admin sets up reminders with a preview, changes one and removes it", async () => {
    const shop = await openReminders(world);
    const admin = await world.addPerson(shop.id, "admin");
    const page = await visitAs(browser, world, admin, "/settings/reminders");
    await says(page, "Customers aren't reminded of invoices.");
    await press(page, "Add invoice reminder");
    await page.waitForSelector("dialog [name=days]");
    await says(page, "The amount due is $1,751.10", "dialog");
    await choose(page, "By", "sms");
    await fill(page, "Text", "Please pay {{reference}} now");
    await says(page, "Please pay INV-1001 now", "dialog");
    await assertAccessible(page);
    await press(page, "Save");
    await says(page, "3 days after the due date");
    await press(page, "Edit the reminder 3 days after the due date");
    await page.waitForSelector("dialog [name=days]");
    await fill(page, "Text", "Please pay {{everything}}");
    await press(page, "Save");
    await says(page, "{{everything}}, which is no placeholder", "dialog");
    await fill(page, "Text", "Thanks for paying {{reference}}");
    await choose(page, "When", "before");
    await press(page, "Save");
    await says(page, "3 days before the due date");
    expect((await shop.readSettings()).invoice_steps).toMatchObject([
      { days: -3, channel: "sms", text: "Thanks for paying {{reference}}" },
    ]);
    await choose(page, "Remind customers by", "sms");
    await press(page, "Save bookings");
    await says(page, "Bookings saved.");
    expect(await shop.readSettings()).toMatchObject({ booking_channel: "sms", booking_text: null });
    await press(page, "Remove the reminder 3 days before the due date");
    await page.click("dialog button[class*=danger], dialog button[type=submit]");
    await says(page, "Customers aren't reminded of invoices.");
    await assertClean(page);
    await page.close();
  });

  test("an invoice and a quote show what is sent and when, and are muted", async () => {
    const shop = await openReminders(world);
    await shop.setUp({
      invoice_steps: [textStep, { ...textStep, days: 60 }],
      quote_steps: [{ ...textStep, days: 7 }],
    });
    const invoice = await shop.overdueBy(4);
    await runReminders(world);
    const page = await visitAs(browser, world, shop.owner, `/invoices/${invoice.id}`);
    await says(page, "SMS 3 days after the due date");
    await says(page, "Sending");
    await says(page, "SMS 60 days after the due date");
    await says(page, "Scheduled");
    await says(page, "Automatic reminder sent");
    await page.click("[role=switch]");
    await says(page, "Reminders are muted");
    expect(await shop.read(invoice.id)).toMatchObject({ reminders_muted: true });
    await page.click("[role=switch]");
    await saysNoMore(page, "Reminders are muted");
    await assertAccessible(page);
    const quote = await shop.quotedAgo(0);
    const quotePage = await visitAs(browser, world, shop.owner, `/quotes/${quote.id}`);
    await says(quotePage, "SMS 7 days after sending");
    await quotePage.click("[role=switch]");
    await says(quotePage, "Reminders are muted");
    await assertClean(quotePage);
    await quotePage.close();
    await page.close();
  });

  test("a person tells a customer that they are on the way, from the job and from the booking", async () => {
    const shop = await openReminders(world);
    const job = await made(shop.client, "/v1/jobs", { customer_id: shop.customerId, title: "Service" });
    const start = Date.now() + 3_600_000;
    const booking = await made(shop.client, "/v1/bookings", {
      customer_id: shop.customerId,
      job_id: job.id,
      title: "Repair",
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + 3_600_000).toISOString(),
    });
    const member = await world.addPerson(shop.id, "member");
    const page = await visitAs(browser, world, member, `/jobs/${job.id}`);
    await press(page, "On my way to Repair");
    await says(page, "We're texting Jane Citizen that you are on your way.");
    await press(page, "Repair");
    await says(page, "Told “on my way”", "dialog");
    await fillMinutes(page, "20");
    await press(page, "On my way");
    await says(page, "within the last 10 minutes", "dialog");
    await world.database.system.booking.updateMany({ where: { id: booking.id }, data: { onMyWayAt: null } });
    await press(page, "On my way");
    const readDrafts = () =>
      world.database.system.draft.findMany({ where: { businessId: shop.id }, orderBy: { id: "asc" } });
    await vi.waitFor(async () => expect(await readDrafts()).toHaveLength(2), 10_000);
    const drafts = await readDrafts();
    expect(drafts.map(({ text }) => text)).toEqual([
      "Test Plumbing: we are on our way to you, and expect to arrive soon.",
      "Test Plumbing: we are on our way to you, and expect to arrive in about 20 minutes.",
    ]);
    expect(drafts.map(({ sentById }) => sentById)).toEqual([member.id, member.id]);
    await assertClean(page, [/429/]);
    await page.close();
  });

  async function fillMinutes(page: Awaited<ReturnType<typeof visitAs>>, minutes: string): Promise<void> {
    const field = await page.waitForSelector("dialog [name=eta_minutes]");
    await field?.click({ count: 3 });
    await field?.type(minutes);
  }
});
