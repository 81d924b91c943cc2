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

  const field = "dialog [role=textbox][aria-label=Text]";

  async function emptied(page: Page): Promise<void> {
    await page.waitForSelector(`${field} > *`);
    await page.focus(field);
    // On a slow machine, the editor's engine starts meanwhile and drops the selection.
    do {
      await page.keyboard.down("Control");
      await page.keyboard.press("a");
      await page.keyboard.up("Control");
      await page.keyboard.press("Backspace");
    } while ((await page.$eval(field, (shown) => (shown as HTMLElement).innerText.trim())) !== "");
  }

  async function write(page: Page, text: string): Promise<void> {
    await emptied(page);
    await page.keyboard.type(text);
  }

  const holds = (page: Page, text: string) =>
    page.waitForFunction(
      (selector, wanted) => document.querySelector<HTMLElement>(selector)?.innerText.trim() === wanted,
      { polling: 50 },
      field,
      text,
    );

  test("a member creates, finds, changes and deletes templates, with placeholders and their values", async () => {
    const { alex, stored, create } = await openTeam();
    await create({ name: "Thanks", channel: "sms", text: "Thank you." });
    const page = await visitAs(browser, world, alex, "/settings/templates");
    await says(page, "Thank you.");
    await press(page, "New template");
    await fill(page, "Name", "thanks");
    await choose(page, "Channel", "email");
    await page.type("dialog [name=subject]", "For ");
    await press(page, "Insert {{customer.name}}");
    await write(page, "Hi");
    await page.keyboard.press("Enter");
    await page.keyboard.type("{{nobody}} ");
    await press(page, "Insert {{me.name}}");
    await says(page, "For Jane Citizen", "dialog");
    await says(page, "Pat Person", "dialog section[aria-label=Preview]");
    await assertAccessible(page);
    await press(page, "Save");
    await page.waitForSelector(`${field}[aria-invalid=true]:focus`);
    await emptied(page);
    await press(page, "Bold");
    await page.keyboard.type("Hi");
    await press(page, "Bold");
    await page.keyboard.type(", it is booked.");
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
        text: "Hi, it is booked.",
        html: expect.stringContaining("<div><b>Hi</b>, it is booked."),
      }),
    );

    // An untouched text keeps its formatting. An SMS contains only the words.
    await press(page, "Edit Booked");
    await fill(page, "Name", "It is booked");
    await press(page, "Save");
    await closed(page);
    expect(await stored()).toContainEqual(
      expect.objectContaining({ name: "It is booked", html: expect.stringContaining("<div><b>Hi</b>, it is booked.") }),
    );
    await press(page, "Edit It is booked");
    await choose(page, "Channel", "sms");
    await page.waitForSelector("dialog textarea");
    await choose(page, "Channel", "email");
    await holds(page, "Hi, it is booked.");
    expect(await page.$eval(`${field} b`, (bold) => bold.textContent)).toBe("Hi");
    expect(await page.$eval("dialog [name=subject]", (one) => (one as HTMLInputElement).value)).toContain("For");
    await choose(page, "Channel", "sms");
    expect(await page.$eval("dialog textarea", (area) => area.value)).toBe("Hi, it is booked.");
    await says(page, "17 of at most 459 characters.", "dialog");
    await fill(page, "Name", "Booked");
    await press(page, "Save");
    await closed(page);
    expect(await stored()).toContainEqual(
      expect.objectContaining({ name: "Booked", channel: "sms", subject: null, text: "Hi, it is booked.", html: null }),
    );
    await page.select("search select", "email");
    await saysNoMore(page, "Hi, it is booked.");

    await page.keyboard.press("Escape");
    await page.focus("h1");
    await page.keyboard.press("/");
    await page.keyboard.type("nothing");
    await page.keyboard.press("Enter");
    await says(page, "No templates match the filters.");
    expect(new URL(page.url()).search).toBe("?channel=email&q=nothing");
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

  test("the second of two who change a template sees the first one's text, and keeps or takes it", async () => {
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
    await write(page, "Mine");
    await change("Theirs");
    await press(page, "Save");
    await says(page, "Someone else changed this template. Their version:", "dialog");
    await says(page, "Theirs", "dialog blockquote");
    await holds(page, "Mine");
    expect(await textNow()).toEqual(["Theirs"]);
    await press(page, "Keep my version");
    await press(page, "Save");
    await closed(page);
    expect(await textNow()).toEqual(["Mine"]);

    await press(page, "Edit Late");
    await write(page, "Mine again");
    await change("Theirs again");
    await press(page, "Save");
    await press(page, "Use their version");
    await holds(page, "Theirs again");
    await press(page, "Cancel");
    await closed(page);
    expect(await textNow()).toEqual(["Theirs again"]);
    await assertClean(page, [/409/]);
    await page.close();
  });
});
