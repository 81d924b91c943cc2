import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ElementHandle, Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { openRowReader } from "../../../src/domain/trade/imports/read-rows-aside.ts";
import { runImports } from "../../../src/domain/trade/imports/run-imports.ts";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { assertInBothThemes } from "../../browser/screens.ts";
import { made } from "../../world/trade.ts";
import { says, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, press } from "../settings/person.ts";

describePortal(() => {
  const rowReader = openRowReader();
  const work = () => runImports(world.database, rowReader);

  async function chooseFile(page: Page, name: string, text: string): Promise<void> {
    const path = join(await mkdtemp(join(tmpdir(), "import-")), name);
    await writeFile(path, text);
    const input = (await page.waitForSelector("[name=file]")) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(path);
    await press(page, "Upload file");
  }

  const csv = [
    "Client,E-mail,Colour,Service Street 1",
    "Jane Citizen,jane@example.com,blue,1 High St",
    "Jane Citizen,jane@example.com,blue,2 Low Rd",
    "Joe,joe@@example.com,,",
    "Known already,known@example.com,,",
    "",
  ].join("\r\n");

  test("a file is uploaded, its columns corrected, its rows checked and imported, while a colleague watches", async () => {
    const business = await world.addBusiness();
    await made(business.client, "/v1/customers", { name: "Known", email: "known@example.com" });
    await made(business.client, "/v1/webhooks/subscriptions", {
      url: "https://hooks.example.com/a",
      events: ["customer.created"],
    });
    const admin = await world.addPerson(business.id, "admin");
    const page = await visitAs(browser, world, admin, "/customers");
    await page.click("::-p-aria([name='Import'][role=link])");
    await says(page, "Import customers", "h1");
    await says(page, "up to 10 MB and 10,000 rows");
    await chooseFile(page, "clients.xlsx", "PK");
    await says(page, "This is an Excel workbook.");
    await chooseFile(page, "clients.csv", 'name,notes\nJane,"not closed');
    await says(page, "A quotation mark that opens before line 2 is not closed.");
    await assertAccessible(page);
    await chooseFile(page, "clients.csv", csv);
    await says(page, "4 rows between commas, in UTF-8.");
    await says(page, "clients.csv");
    expect(await page.$eval("[aria-label='Field for E-mail']", (select) => (select as HTMLSelectElement).value)).toBe(
      "email",
    );
    await page.select("[aria-label='Field for Client']", "");
    await press(page, "Check file");
    await says(page, "must have at least one of: ");
    await page.select("[aria-label='Field for Client']", "name");
    await page.select("[aria-label='Field for Colour']", "tags");
    await choose(page, "Existing customers", "update");
    await assertAccessible(page);
    await press(page, "Check file");
    await says(page, "0 rows of 4 rows checked.");
    await work();
    await says(page, "Preview");
    await says(page, "1 webhook will receive customer.created for each new customer: 1 delivery,");
    await says(page, "Row 2 is about Jane Citizen too.");
    await says(page, "E-mail must be an email address: “joe@@example.com”.");
    await says(page, "Known has the same email.");
    await assertAccessible(page);
    const address = new URL(page.url()).pathname;
    const colleague = await world.addPerson(business.id, "owner");
    const other = await visitAs(browser, world, colleague, address);
    await says(other, "Preview");
    await press(page, "Import 3 rows");
    for (const one of [page, other]) await says(one, "0 rows of 4 rows imported.");
    await work();
    for (const one of [page, other]) await says(one, "uploaded by Pat Person.");
    await assertAccessible(page);
    const href = await page.$eval("main a[href$='/refused.csv']", (link) => link.getAttribute("href"));
    expect(href).toMatch(/^\/exports\/imports\/[0-9a-f-]+\/refused\.csv$/);
    const { body } = await business.client("GET", "/v1/customers");
    expect(body.data.map(({ name, tags }: { name: string; tags: string[] }) => [name, tags])).toEqual([
      ["Jane Citizen", ["blue"]],
      ["Known already", []],
    ]);
    await page.click("::-p-aria([name='Another file'][role=link])");
    await says(page, "clients.csv", "table");
    await says(page, "Done", "table");
    await assertClean(page, [/400/]);
    await assertClean(other);
    await other.close();
    await page.close();
  }, 60_000);

  test("a report of another product shows its header row, and the person can choose another", async () => {
    const business = await world.addBusiness();
    const admin = await world.addPerson(business.id, "admin");
    const page = await visitAs(browser, world, admin, "/settings/import");
    const report =
      "Coastal Air & Plumbing,,,\r\nCustomer list,,,\r\nName,Phone,Street,Suburb\r\nJane,9374 4000,1 High St,Newtown\r\n";
    await chooseFile(page, "report.csv", report);
    await says(page, "1 row between commas");
    expect(await page.$eval("[name=header_row]", (select) => (select as HTMLSelectElement).value)).toBe("3");
    for (const width of [1280, 390]) {
      await page.setViewport({ width, height: 844 });
      await assertInBothThemes(page, `import-header-row-${width}`);
    }
    await page.select("[name=header_row]", "2");
    await says(page, "2 rows between commas");
    await page.select("[name=header_row]", "3");
    await says(page, "1 row between commas");
    expect(await page.$eval("[aria-label='Field for Phone']", (select) => (select as HTMLSelectElement).value)).toBe(
      "phone",
    );
    await press(page, "Check file");
    await says(page, "0 rows of 1 row checked.");
    await work();
    await says(page, "The phone 9374 4000 has no area code, so it is in the notes.");
    await assertInBothThemes(page, "import-remark");
    await assertClean(page);
    await page.close();
  }, 60_000);

  test("prices are imported beside the price list; members import nothing", async () => {
    const business = await world.addBusiness();
    const admin = await world.addPerson(business.id, "admin");
    const page = await visitAs(browser, world, admin, "/settings/prices");
    await page.click("::-p-aria([name='Import'][role=link])");
    await says(page, "Import prices", "h1");
    await chooseFile(page, "items.csv", "Name;Price;Price Includes Taxes\r\nCall-out;$110.00;Yes\r\n");
    await says(page, "1 row between semicolons");
    await press(page, "Check file");
    await says(page, "0 rows of 1 row checked.");
    await work();
    await press(page, "Change columns");
    await press(page, "Check file");
    await says(page, "0 rows of 1 row checked.");
    await work();
    await press(page, "Import 1 row");
    await says(page, "0 rows of 1 row imported.");
    await work();
    await page.click("::-p-aria([name='Prices'][role=link])");
    await says(page, "$110.00");
    await assertClean(page);
    await page.close();
    const member = await world.addPerson(business.id, "member");
    const theirs = await visitAs(browser, world, member, "/customers");
    expect(await theirs.$("main a[href^='/settings/import']")).toBeNull();
    await theirs.goto(`${world.origin}/settings/import`);
    await says(theirs, "No access", "h1");
    await theirs.close();
  }, 60_000);

  test("a failed import says where it failed, and what to do", async () => {
    const business = await world.addBusiness();
    const admin = await world.addPerson(business.id, "admin");
    const page = await visitAs(browser, world, admin, "/settings/import");
    await chooseFile(page, "clients.csv", "name\nJane\n");
    await press(page, "Check file");
    await says(page, "0 rows of 1 row checked.");
    await world.database.systemPool.query("update imports set attempt_count = 3 where business_id = $1", [business.id]);
    await work();
    await says(page, "Failed", "h2");
    await says(page, "The import stopped 3 times at row 2. Check these rows in your file, then upload it again.");
    await says(page, "Nothing was imported.");
    await assertAccessible(page);
    await page.click("::-p-aria([name='Upload file'][role=link])");
    await says(page, "Failed", "table");
    await assertClean(page);
    await page.close();
  }, 60_000);
});
