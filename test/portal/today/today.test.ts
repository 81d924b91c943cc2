import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { storeConversation } from "../../world/inbox.ts";
import { focused, says, saysNoMore, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";

describePortal(() => {
  async function openBusiness() {
    const business = await world.addBusiness();
    const timeZone = "Australia/Perth";
    await world.database.system.business.update({ where: { id: business.id }, data: { timeZone } });
    const owner = await world.addPerson(business.id);
    const other = await world.addPerson(business.id, "member");
    await world.database.system.member.update({ where: { id: other.id }, data: { name: "Kim Lee" } });
    const made = async (path: string, body: object) => {
      const { status, body: created, text } = await business.client("POST", path, { body });
      if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
      return created;
    };
    const customer = await made("/v1/customers", { name: "Jane Citizen", email: "jane@example.com" });
    const today = Temporal.Now.plainDateISO(timeZone);
    const at = (hour: number) =>
      today.toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant().toString({ fractionalSecondDigits: 3 });
    return { ...business, owner, other, made, customer, at };
  }

  test("waiting work is counted, and counted again as it changes", async () => {
    const { owner, made, customer, db } = await openBusiness();
    const page = await visitAs(browser, world, owner, "/today");
    const count = (name: string) =>
      page.$$eval(
        "dl > div",
        (all, wanted) =>
          all.find((one) => one.querySelector("dt")?.textContent === wanted)?.querySelector("dd")?.innerText,
        name,
      );
    expect(await count("New leads")).toBe("0");
    expect(await count("Overdue invoices")).toBe("0");
    await made("/v1/leads", { name: "Lou", email: "lou@example.com" });
    await made("/v1/jobs", { customer_id: customer.id, title: "Hot water" });
    const lines = [{ description: "Split system", quantity: 1, unit_price: 1250 }];
    const { id } = await made("/v1/invoices", { customer_id: customer.id, lines });
    await made(`/v1/invoices/${id}/send`, {});
    await storeConversation(db, { senderAddress: "+61491570156" });
    await world.database.system.invoice.updateMany({
      where: { id },
      data: { dueDate: new Date("2026-01-05"), overdueAt: new Date("2026-01-06") },
    });
    await expect.poll(() => count("New leads")).toBe("1");
    await expect.poll(() => count("Jobs to schedule")).toBe("1");
    await expect.poll(() => count("Unassigned")).toContain("1");
    await expect.poll(() => count("Overdue invoices")).toMatch(/^1\s+\$1,\d{3}\.\d\d due$/);
    await assertClean(page);
    await page.close();
  });

  test("the day is shown in the business's time zone: one's own and unassigned work, or everyone's by the address", async () => {
    const { owner, other, made, customer, at } = await openBusiness();
    const page = await visitAs(browser, world, owner, "/today");
    await says(page, "Times are in Perth time.");
    await says(page, "Nothing scheduled today.");
    const booking = { customer_id: customer.id };
    await made("/v1/bookings", { ...booking, title: "Nobody's visit", start_at: at(9), end_at: at(10) });
    await made("/v1/bookings", {
      ...booking,
      title: "Kim's visit",
      start_at: at(11),
      end_at: at(12),
      assignee_id: other.id,
    });
    await made("/v1/jobs", {
      ...booking,
      title: "My job",
      assignee_ids: [owner.id],
      scheduled_start: at(14),
      scheduled_end: at(16),
    });
    await says(page, "My job", "ol");
    await says(page, "Nobody's visit", "ol");
    const entries = () =>
      page.$$eval("ol > li", (all) => all.map((one) => one.innerText.replaceAll(/\s+/g, " ").trim()));
    const [first, second, ...none] = await entries();
    expect(first).toBe("9:00 am to 10:00 am Nobody's visit Booking · Jane Citizen Unassigned Scheduled");
    expect(second).toBe("2:00 pm to 4:00 pm My job Job · Jane Citizen Pat Person Scheduled");
    expect(none).toEqual([]);

    await page.click("::-p-aria(Everyone)");
    await says(page, "Kim's visit", "ol");
    expect(new URL(page.url()).search).toBe("?people=everyone");
    expect(await entries()).toHaveLength(3);
    await assertAccessible(page);

    for (const title of ["Nobody's visit", "Kim's visit", "My job"]) {
      await page.keyboard.press("j");
      expect(await focused(page)).toContain(title);
    }
    await page.keyboard.press("k");
    expect(await focused(page)).toContain("Kim's visit");
    await page.click("::-p-aria(Mine and unassigned)");
    await saysNoMore(page, "Kim's visit");
    await assertClean(page);
    await page.close();
  });
});
