import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ElementHandle, Page } from "puppeteer-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { newEmail, openPortal, signUp } from "../../auth/portal.ts";
import { assertClean, openPage } from "../../browser/page.ts";
import { assertOnEveryScreen } from "../../browser/screens.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, fill, press, see } from "./person.ts";

describePortal(() => {
  const open = async (path: string, cookie: string) => {
    const page = await openPage(browser, { cookie });
    page.setDefaultTimeout(30_000);
    await page.goto(world.origin + path);
    await page.waitForSelector("main h2");
    return page;
  };

  test("each section is saved alone, shown as stored, and reports errors at its fields", async () => {
    const owner = await world.addPerson((await world.addBusiness()).id);
    const page = await open("/settings/business", owner.cookie);
    await fill(page, "Trading name", "Breeze Air");
    await fill(page, "Phone", "02 9123 4567");
    await fill(page, "ABN", "1234");
    await press(page, "Save details");
    await page.waitForSelector("[name=abn][aria-invalid=true]");
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "abn");
    await fill(page, "ABN", "51 824 753 556");
    await press(page, "Save details");
    await see(page, "Details saved.");
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("[name=business_phone]")?.value === "(02) 9123 4567",
    );
    await see(page, "Breeze Air");

    await choose(page, "Time zone", "Australia/Perth");
    await press(page, "Save time zone");
    await see(page, "Time zone saved.");
    expect(await page.$eval("[name=time_zone]", (select) => (select as HTMLSelectElement).value)).toBe(
      "Australia/Perth",
    );

    await fill(page, "Suburb", "Marrickville");
    await press(page, "Save address");
    await page.waitForSelector("[name=line1][aria-invalid=true]");
    await fill(page, "Street", "18 Foundry Lane");
    await press(page, "Save address");
    await see(page, "Address saved.");

    await fill(page, "Terms of quotes", "Access is needed.");
    await press(page, "Save terms");
    await see(page, "Terms saved.");

    await page.click("[name=receipt_emails]");
    await press(page, "Save emails");
    await see(page, "Emails saved.");

    const { body } = await owner.graphql(`{ viewer { business {
      name abn business_phone time_zone quote_terms invoice_terms receipt_emails booking_emails address { line1 suburb country } } } }`);
    expect(body.data.viewer.business).toEqual({
      name: "Breeze Air",
      abn: "51824753556",
      business_phone: "+61291234567",
      time_zone: "Australia/Perth",
      quote_terms: "Access is needed.",
      invoice_terms: null,
      receipt_emails: false,
      booking_emails: true,
      address: { line1: "18 Foundry Lane", suburb: "Marrickville", country: "AU" },
    });
    await assertClean(page, [/status of 400/]);
    await page.close();
  });

  test("an owner uploads a logo, sees it and removes it; a file that is no image is reported at the field", async () => {
    const folder = mkdtempSync(join(tmpdir(), "fieldline-logo-"));
    const fileOf = (name: string, bytes: Buffer | string) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    };
    const image = sharp({ create: { width: 900, height: 300, channels: 3, background: "#14825a" } });
    const owner = await world.addPerson((await world.addBusiness()).id);
    const page = await open("/settings/business", owner.cookie);
    const uploadFile = async (path: string) => {
      const input = (await page.$("[name=logo]")) as ElementHandle<HTMLInputElement>;
      await input.uploadFile(path);
      await press(page, "Upload logo");
    };
    await see(page, "No logo yet.");
    await press(page, "Upload logo");
    await see(page, "Choose an image.");
    await uploadFile(fileOf("logo.svg", "<svg/>"));
    await see(page, "The image must be a PNG or JPEG.");
    await uploadFile(fileOf("no-image.png", "<svg/>"));
    await see(page, "must be a PNG or JPEG image");
    expect(await page.$eval("[name=logo]", (input) => input.getAttribute("aria-invalid"))).toBe("true");
    await uploadFile(fileOf("logo.png", await image.png().toBuffer()));
    await see(page, "Logo uploaded.");
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>("main img")?.naturalWidth === 640);
    expect(await page.$eval("[name=logo]", (input) => (input as HTMLInputElement).value)).toBe("");
    await press(page, "Remove logo");
    await see(page, "Logo removed.");
    await see(page, "No logo yet.");
    await assertClean(page, [/status of 400/]);
    await page.close();
    rmSync(folder, { recursive: true });
  });

  test("a person who is no owner reads everything and changes nothing", async () => {
    const { id } = await world.addBusiness();
    for (const role of ["admin", "member"] as const) {
      const page = await open("/settings/business", (await world.addPerson(id, role)).cookie);
      await see(page, "Only an owner can change these details.");
      const buttons = await page.$$eval("main button", (all) => all.map(({ textContent }) => textContent));
      expect(new Set(buttons)).toEqual(new Set(["Copy"]));
      const changeable = await page.$$eval("main form :is(input, select, textarea)", (fields) =>
        fields.filter((field) => !field.matches(":disabled")),
      );
      expect(changeable).toEqual([]);
      await assertClean(page);
      await page.close();
    }
  });

  test("until the owner's address is verified, the email can be sent again", async () => {
    const portal = openPortal(world);
    const email = newEmail();
    await signUp(portal, email);
    const page = await open("/settings/business", portal.cookie());
    await see(page, "Verify your email address before");
    await press(page, "Send the email again");
    await see(page, "Verification email sent.");
    const { rowCount } = await world.database.systemPool.query(`select from emails where "to" = $1`, [email]);
    expect(rowCount).toBe(2);
    await assertClean(page);
    await page.close();
  });

  test("a switch for a notification's email is saved when pressed, and returns if it cannot be", async () => {
    const member = await world.addPerson((await world.addBusiness()).id, "member");
    const page = await open("/settings/notifications", member.cookie);
    const toggle = await page.waitForSelector("::-p-aria([name='New leads'][role='switch'])");
    const isOn = () => toggle?.evaluate((input) => (input as HTMLInputElement).checked);
    expect(await isOn()).toBe(true);
    await toggle?.click();
    const stored = async () => {
      const { body } = await member.graphql("{ notification_settings { type email } }");
      return body.data.notification_settings.find(({ type }: { type: string }) => type === "lead_created").email;
    };
    await expect.poll(stored).toBe(false);
    expect(await isOn()).toBe(false);
    await page.setOfflineMode(true);
    await see(page, "You're offline.");
    await toggle?.click();
    await see(page, "New leads could not be changed.");
    expect(await isOn()).toBe(false);
    await page.setOfflineMode(false);
    expect(await stored()).toBe(false);
    await assertClean(page, [/ERR_INTERNET_DISCONNECTED/]);
    await page.close();
  });

  test("everything fits every screen and is accessible", async () => {
    const portal = openPortal(world);
    await signUp(portal, newEmail());
    for (const name of ["business", "notifications"]) {
      const visit = async (page: Page) => {
        await page.goto(`${world.origin}/settings/${name}`);
        await page.waitForSelector(name === "business" ? "form" : "[role=switch]");
      };
      await assertOnEveryScreen(browser, `settings-${name}`, visit, { cookie: portal.cookie() });
    }
  }, 60_000);
});
