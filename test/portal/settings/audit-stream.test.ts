import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { startSiem, verify } from "../../audit/receiver.ts";
import { assertClean } from "../../browser/page.ts";
import { assertOnEveryScreen } from "../../browser/screens.ts";
import { visitAs } from "../frame/visit.ts";
import { browser, describePortalWith, world } from "../in-browser.ts";
import { choose, fill, press, see } from "./person.ts";

const path = "/settings/audit-log/stream";

async function storeSecret(page: Page): Promise<string> {
  const secret = await page.waitForSelector("dialog [aria-label='Signing secret']");
  const value = await secret?.evaluate((field) => (field as HTMLInputElement).value);
  await page.click("dialog input[type=checkbox]");
  await press(page, "Close");
  await page.waitForFunction(() => document.querySelector("dialog") === null);
  return value ?? "";
}

describePortalWith({ WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" }, () => {
  test("an owner starts a stream, tests it, rotates its secret, changes its address and stops it", async () => {
    const { id } = await world.addBusiness();
    const owner = await world.addPerson(id);
    const siem = await startSiem();
    const page = await visitAs(browser, world, owner, "/settings/audit-log");
    await page.click(`main a[href="${path}"]`);
    await fill(page, "Address", "ftp://example.com");
    await press(page, "Start stream");
    await see(page, "an https URL or an address such as syslog+tls://logs.example.com:6514");
    await fill(page, "Address", siem.url);
    await choose(page, "Entries", "beginning");
    await press(page, "Start stream");
    const secret = await storeSecret(page);
    await see(page, "None yet");
    await press(page, "Send test entry");
    await see(page, "The receiver accepted the test entry.");
    const [request] = siem.requests;
    expect(request && verify(secret, request)).toMatchObject([{ type: "audit_stream_test" }]);

    await press(page, "Rotate secret");
    await page.click("dialog ::-p-aria([name='Rotate secret'][role='button'])");
    expect(await storeSecret(page)).not.toBe(secret);
    await press(page, "Change address");
    await page.waitForSelector("dialog");
    await fill(page, "Address", "syslog+tls://127.0.0.1:6514");
    await press(page, "Save address");
    await see(page, "syslog+tls://127.0.0.1:6514");
    await press(page, "Send test entry");
    await see(page, "The test entry failed. 127.0.0.1:6514 refused the connection.");
    await press(page, "Stop stream");
    await page.click("dialog ::-p-aria([name='Stop stream'][role='button'])");
    await page.waitForSelector("::-p-aria([name='Start stream'][role='button'])");
    await assertClean(page);
    await page.close();
    await siem.close();
  });

  test("a paused stream says why, and can be resumed", async () => {
    const { id } = await world.addBusiness();
    const owner = await world.addPerson(id);
    const since = new Date("2026-06-22T02:30:00.000Z");
    await world.database.system.auditStream.create({
      data: {
        businessId: id,
        url: `https://siem.example.com/${"a-long-path/".repeat(15)}`,
        failureCount: 70,
        failingSince: since,
        pausedAt: new Date("2026-06-25T02:30:00.000Z"),
        lastAttemptAt: since,
        lastStatus: 503,
        lastError: "siem.example.com responded with 503 Service Unavailable. It said: down for maintenance",
        cursorAt: since,
        gapFrom: new Date("2024-06-01T02:30:00.000Z"),
        gapTo: new Date("2024-06-20T02:30:00.000Z"),
      },
    });
    await assertOnEveryScreen(
      browser,
      "audit-stream",
      async (page) => {
        await page.goto(world.origin + path);
        await see(page, "Resume stream");
      },
      { cookie: owner.cookie },
    );
    const page = await visitAs(browser, world, owner, path);
    await press(page, "Resume stream");
    await see(page, "Try again now");
    expect(
      (await world.database.system.auditStream.findUniqueOrThrow({ where: { businessId: id } })).pausedAt,
    ).toBeNull();
    await page.close();
  });
});
