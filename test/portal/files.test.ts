import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ElementHandle, Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../browser/page.ts";
import { filesOf, pdf, photo } from "../files/portal.ts";
import { openCarriers } from "../sending/carriers.ts";
import { openOffice } from "../sending/office.ts";
import { anEmail, storeConversation } from "../world/inbox.ts";
import { made } from "../world/trade.ts";
import { says, visitAs } from "./frame/visit.ts";
import { browser, describePortalWith, world } from "./in-browser.ts";
import { startReply } from "./messages/writing.ts";
import { press } from "./settings/person.ts";

const folder = mkdtempSync(join(tmpdir(), "fieldline-files-"));

describePortalWith({ DATA_DIR: folder }, () => {
  const write = (name: string, bytes: Uint8Array | string) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };

  async function add(page: Page, ...paths: string[]): Promise<void> {
    // The button is enabled once the page knows the limits, which it checks before it sends anything.
    await page.waitForSelector("::-p-aria([name='Add files'][role=button]):not([disabled])");
    const input = (await page.waitForSelector("input[type=file][multiple]", {
      hidden: true,
    })) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(...paths);
  }

  const shows = (page: Page, names: readonly string[]) =>
    page.waitForFunction(
      (expected) =>
        JSON.stringify([...document.querySelectorAll("a[href^='/files/'] bdi")].map((one) => one.textContent)) ===
        expected,
      { polling: 50 },
      JSON.stringify(names),
    );

  test("photos and files are added to a job, a quote and a customer, shown to every viewer, refused with a reason, and deleted", async () => {
    const business = await world.addBusiness({ subscription: "active" });
    const person = await world.addPerson(business.id, "member");
    const { id: customerId } = await made(business.client, "/v1/customers", { name: "Jane Citizen" });
    const { id: jobId } = await made(business.client, "/v1/jobs", { customer_id: customerId, title: "Leak" });
    const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
    const { id: quoteId } = await made(business.client, "/v1/quotes", { customer_id: customerId, lines });
    const page = await visitAs(browser, world, person, `/jobs/${jobId}`);
    const other = await visitAs(browser, world, await world.addPerson(business.id, "member"), `/jobs/${jobId}`);
    await says(page, "At most 100 here, of 10 MB each. The business keeps 0 bytes of 5 GB.");
    await says(other, "No files yet. Drop photos and files here");

    await add(page, write("switchboard.jpg", await photo()));
    await shows(page, ["switchboard.jpg"]);
    await shows(other, ["switchboard.jpg"]);
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll<HTMLImageElement>("a[href^='/files/'] img")].some(
          ({ naturalWidth }) => naturalWidth === 160,
        ),
      { polling: 50 },
    );

    await add(page, write("plan.pdf", pdf), write("song.mp3", "ID3"), write("film.pdf", Buffer.alloc(10_000_001)));
    await says(page, "It must be a photo (JPEG, PNG or WebP), a PDF");
    await says(page, "The file is 10 MB. The maximum is 10 MB.");
    await shows(page, ["plan.pdf", "switchboard.jpg"]);
    await assertAccessible(page);
    await page.click("::-p-aria([name='Remove song.mp3'][role=button])");
    await page.click("::-p-aria([name='Remove film.pdf'][role=button])");

    // Drops a file, as from the desktop.
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["Gate code 1234"], "notes.txt", { type: "text/plain" }));
      document
        .querySelector("fieldset[aria-label='Photos and files']")
        ?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    });
    await shows(page, ["notes.txt", "plan.pdf", "switchboard.jpg"]);

    await page.click("::-p-aria([name='Delete plan.pdf'][role=button])");
    await says(page, "The file will be permanently deleted for everyone.");
    await page.click("dialog ::-p-aria([name='Delete'][role=button])");
    await shows(other, ["notes.txt", "switchboard.jpg"]);
    await shows(page, ["notes.txt", "switchboard.jpg"]);

    for (const [path, filter] of [
      [`/quotes/${quoteId}`, `quote_id: "${quoteId}"`],
      [`/customers/${customerId}`, `customer_id: "${customerId}"`],
    ] as const) {
      await page.goto(world.origin + path);
      await add(page, join(folder, "plan.pdf"));
      await shows(page, ["plan.pdf"]);
      expect(await filesOf(person, filter)).toMatchObject([{ filename: "plan.pdf" }]);
    }
    await assertClean(page, [/400 \(Bad Request\).*name=song\.mp3$/]);
    await assertClean(other);
  });

  test("without the network, a file waits and is sent once", async () => {
    const business = await world.addBusiness();
    const person = await world.addPerson(business.id);
    const { id: customerId } = await made(business.client, "/v1/customers", { name: "Jane Citizen" });
    const page = await visitAs(browser, world, person, `/customers/${customerId}`);
    await says(page, "No files yet. Drop photos and files here");
    await page.setOfflineMode(true);
    await add(page, write("away.txt", "Gate code 1234"));
    await says(page, "The server cannot be reached.");
    await page.setOfflineMode(false);
    await page.click("::-p-aria([name='Try again'][role=button])");
    await shows(page, ["away.txt"]);
    expect(await filesOf(person, `customer_id: "${customerId}"`)).toHaveLength(1);
  });

  test("files are attached to an email, go out with it, return on undo, and are links in the thread", async () => {
    const carriers = await openCarriers(world);
    const office = await openOffice(world);
    const { id } = await storeConversation(office.db, { customerId: office.customer.id }, [{ ...anEmail, html: null }]);
    const page = await visitAs(browser, world, office.person, `/messages/${id}`);
    const attach = async (...paths: string[]) => {
      const input = await page.waitForSelector("input[aria-label='Files to attach']", { hidden: true });
      await (input as ElementHandle<HTMLInputElement>).uploadFile(...paths);
    };
    const attached = (names: readonly string[]) =>
      page.waitForFunction(
        (wanted) =>
          JSON.stringify(
            [...document.querySelectorAll("[aria-label=Write] ul[aria-label='Attached files'] bdi")].map(
              (one) => one.textContent,
            ),
          ) === wanted,
        { polling: 50 },
        JSON.stringify(names),
      );
    await startReply(page, "");
    await says(page, "At most 10 MB each, 15 MB together");
    await attach(write("plan.pdf", pdf));
    await says(page, "Write something before you attach files.");
    await page.keyboard.type("See the plan.");
    const large = Buffer.concat([pdf, Buffer.alloc(8_000_000, " ")]);
    await attach(write("plan.pdf", pdf), write("one.pdf", large), write("two.pdf", large));
    await attached(["one.pdf", "plan.pdf"]);
    await says(page, "The maximum is 15 MB.");
    await says(page, "Some files are not attached yet.");
    await assertAccessible(page);
    await page.click("::-p-aria([name='Remove two.pdf'][role=button])");
    await page.click("::-p-aria([name='Remove one.pdf'][role=button])");
    await says(page, "Remove one.pdf?", "dialog");
    await page.click("dialog button[class*=danger]");
    await attached(["plan.pdf"]);

    await press(page, "Send");
    await says(page, "Sending to Jane Citizen");
    await page.keyboard.press("z");
    await attached(["plan.pdf"]);
    const review = await visitAs(browser, world, office.person, "/messages/drafts");
    await review.waitForSelector("section[aria-label='Open draft'] ul[aria-label='Attached files'] a[href^='/files/']");
    await says(review, "plan.pdf", "section[aria-label='Open draft']");
    await assertAccessible(review);
    await assertClean(review);
    await review.close();
    await page.bringToFront();
    await press(page, "Send");
    await says(page, "Sending to Jane Citizen");
    const sending = () =>
      world.database.system.draft.findFirst({ where: { businessId: office.id, status: "sending" } });
    await expect.poll(sending).not.toBeNull();
    const { id: draftId } = (await sending()) ?? { id: "" };
    await office.makeDue(draftId);
    await carriers.send();
    await carriers.close();
    const [email] = carriers.emailsTo(office.customer.email);
    expect(email?.attachments.map(({ filename }) => filename)).toEqual(["plan.pdf"]);
    const link = await page.waitForSelector("section[aria-label=Conversation] li a[href^='/files/']");
    expect(await link?.evaluate((one) => one.textContent)).toBe("plan.pdf");
    await assertClean(page);
  });
});
