import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { made } from "../../world/trade.ts";
import { says, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { fill, press } from "../settings/person.ts";

describePortal(() => {
  test("the customer signs for the completed work", async () => {
    const { client, id: businessId } = await world.addBusiness();
    const person = await world.addPerson(businessId, "member");
    const { id: customer_id } = await made(client, "/v1/customers", { name: "Jane Citizen" });
    const { id } = await made(client, "/v1/jobs", { customer_id, title: "Repair" });
    const page = await visitAs(browser, world, person, `/jobs/${id}`);
    await press(page, "Complete");
    const pad = await page.waitForSelector("dialog svg[aria-label='The drawn signature']");
    const box = await pad?.boundingBox();
    if (box == null) throw new Error("there is no pad");
    const draw = async (from: number, to: number) => {
      await page.mouse.move(box.x + box.width * from, box.y + box.height * 0.5);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * to, box.y + box.height * 0.25, { steps: 5 });
      await page.mouse.up();
    };
    await draw(0.1, 0.2);
    await press(page, "Clear drawing");
    await draw(0.25, 0.5);
    await draw(0.6, 0.7);
    await assertAccessible(page);
    await press(page, "Complete job");
    await page.waitForSelector("dialog [name=signed_by][aria-invalid=true]:focus");
    await fill(page, "Signed by", "Jane Citizen");
    await press(page, "Complete job");
    await page.waitForSelector("main svg[aria-label='Signature of Jane Citizen']");
    await says(page, "Signed by");
    const job = (await client("GET", `/v1/jobs/${id}`)).body;
    expect(job).toMatchObject({ status: "completed", signed_by: "Jane Citizen" });
    expect(job.signature).toMatch(/^M150 100L150 100L.*300 50M360 100L360 100L.*420 50$/);
    await assertClean(page);
    await page.close();
  });
});
