import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { assertAccessible, assertClean } from "../../browser/page.ts";
import { holdStream, says, saysNoMore, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, fill, press } from "./person.ts";

describePortal(() => {
  async function openTeam() {
    const business = await world.addBusiness({ name: "Breeze Air" });
    const [sam, alex] = [await world.addPerson(business.id), await world.addPerson(business.id, "member")];
    const stored = () => world.database.system.replyTemplate.findMany({ where: { businessId: business.id } });
    const create = async (input: object) => {
      const { body } = await sam.graphql(
        "mutation ($input: CreateReplyTemplateInput!) { create_reply_template(input: $input) { id } }",
        { input },
      );
      return body.data.create_reply_template.id as string;
    };
    return { sam, alex, stored, create };
  }

  const closed = (page: Page) =>
    page.waitForFunction(() => document.querySelector("dialog[open]") === null, { polling: 50 });

  test("a member makes, finds, changes and deletes templates, with placeholders and what they become", async () => {
    const { alex, stored, create } = await openTeam();
    await create({ name: "Thanks", channel: "sms", text: "Thank you." });
    const page = await visitAs(browser, world, alex, "/settings/templates");
    await says(page, "Thank you.");
    await press(page, "New template");
    await fill(page, "Name", "thanks");
    await choose(page, "Channel", "email");
    await page.type("dialog [name=subject]", "For ");
    await press(page, "Insert {{customer.name}}");
    await page.type("dialog textarea", "Hi");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("{{nobody}} ");
    await press(page, "Insert {{me.name}}");
    await says(page, "For Jane Citizen", "dialog");
    await says(page, "Pat Person", "dialog section[aria-label=Preview]");
    await assertAccessible(page);
    await press(page, "Save");
    await page.waitForSelector("dialog textarea[aria-invalid=true]:focus");
    await fill(page, "Text", "Hi, it is booked.");
    await press(page, "Save");
    await says(page, "Another reply template has the name.", "dialog");
    await fill(page, "Name", "Booked");
    await press(page, "Save");
    await says(page, "“Booked” is saved.");
    await page.waitForSelector("::-p-aria(Edit Booked)");
    expect(await stored()).toContainEqual(
      expect.objectContaining({
        name: "Booked",
        channel: "email",
        subject: "For {{customer.name}}",
        html: expect.stringContaining("<p>Hi, it is booked.</p>"),
      }),
    );

    await page.select("search select", "sms");
    await saysNoMore(page, "Hi, it is booked.");
    await page.keyboard.press("Escape");
    await page.focus("h1");
    await page.keyboard.press("/");
    await page.keyboard.type("nothing");
    await page.keyboard.press("Enter");
    await says(page, "No template matches the filters.");
    expect(new URL(page.url()).search).toBe("?channel=sms&q=nothing");
    await page.click("::-p-aria(Clear filters)");
    await press(page, "Delete Booked");
    await press(page, "Delete");
    await says(page, "“Booked” is deleted.");
    await page.waitForFunction(() => !document.querySelector("main")?.textContent?.includes("Hi, it is booked."));
    expect((await stored()).map(({ name }) => name)).toEqual(["Thanks"]);
    await closed(page);
    await assertClean(page, [/400|409/]);
    await page.close();
  });

  test("of two who change a template the second sees what the first wrote, and keeps or takes it", async () => {
    const { sam, alex, stored, create } = await openTeam();
    const id = await create({ name: "Late", text: "We are late." });
    const page = await visitAs(browser, world, sam, "/today");
    await holdStream(page);
    await page.goto(`${world.origin}/settings/templates`);
    const change = (text: string) =>
      alex.graphql(
        "mutation ($id: ID!, $text: MessageText) { update_reply_template(id: $id, input: { text: $text }) { id } }",
        { id, text },
      );
    const textNow = async () => (await stored()).map(({ text }) => text);
    await press(page, "Edit Late");
    await fill(page, "Text", "Mine");
    await change("Theirs");
    await press(page, "Save");
    await says(page, "Somebody else has changed the template meanwhile. It is now:", "dialog");
    await says(page, "Theirs", "dialog blockquote");
    expect(await page.$eval("dialog textarea", (area) => area.value)).toBe("Mine");
    expect(await textNow()).toEqual(["Theirs"]);
    await press(page, "Keep mine");
    await press(page, "Save");
    await closed(page);
    expect(await textNow()).toEqual(["Mine"]);

    await press(page, "Edit Late");
    await fill(page, "Text", "Mine again");
    await change("Theirs again");
    await press(page, "Save");
    await press(page, "Take theirs");
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>("dialog textarea")?.value === "Theirs again",
      { polling: 50 },
    );
    await press(page, "Cancel");
    await closed(page);
    expect(await textNow()).toEqual(["Theirs again"]);
    await assertClean(page, [/409/]);
    await page.close();
  });
});
