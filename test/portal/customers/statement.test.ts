import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { done, openShop } from "../../invoices/shop.ts";
import { says, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, press } from "../settings/person.ts";

describePortal(() => {
  test("a person reads a customer's statement of a period, and sends it", async () => {
    const shop = await openShop(world);
    const invoice = await shop.sent([{}], { issue_date: "2026-10-05", due_date: "2026-10-19" });
    done(await shop.call("POST", `/${invoice.id}/payments`, { amount: 30, paid_at: "2026-10-12" }));
    const person = await world.addPerson(shop.id, "member");
    const page = await visitAs(browser, world, person, `/customers/${shop.customerId}`);
    await page.click("::-p-aria(Statement)");
    await says(page, "Unpaid invoices");
    await says(page, "$80.00");
    await choose(page, "Period", "custom");
    const days = await page.waitForSelector("form [name=from]");
    await days?.evaluate((form) => {
      const [from, to] = [...(form.closest("form")?.querySelectorAll<HTMLInputElement>("input[type=date]") ?? [])];
      if (from === undefined || to === undefined) throw new Error("there are no dates");
      for (const [field, value] of [
        [from, "2026-10-10"],
        [to, "2026-10-31"],
      ] as const) {
        field.value = value;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }
    });
    await press(page, "Show period");
    await says(page, `Payment of ${invoice.invoice_number}`);
    await says(page, "10 Oct 2026 to 31 Oct 2026");
    expect(new URL(page.url()).search).toBe("?from=2026-10-10&to=2026-10-31");
    const rows = await page.$$eval("main tbody tr", (all) => all.map((row) => row.textContent));
    expect(rows[0]).toContain("-$30.00");
    await assertAccessible(page);
    const links = await page.$$eval("main header a", (all) =>
      all.map((link) => [link.textContent, link.href] as const),
    );
    const pdf = links.find(([text]) => text === "Download PDF")?.[1] ?? "";
    expect((await fetch(pdf)).headers.get("content-type")).toBe("application/pdf");
    const customerPage = links.find(([text]) => text === "Open page")?.[1] ?? "";
    expect(await (await fetch(customerPage)).text()).toContain(invoice.invoice_number);
    await press(page, "Send by email");
    await page.waitForSelector("dialog[open]");
    await press(page, "Send");
    await says(page, "The statement is on its way to jane@example.com.");
    const sent = (await shop.emails()).filter((email) => email.statement_customer_id !== null);
    expect(sent).toMatchObject([{ to: "jane@example.com", status: "queued" }]);
    await assertClean(page);
    await page.close();
  });
});
