import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertAccessible, assertClean, assertNoSidewaysScroll } from "../../browser/page.ts";
import { type Carriers, openCarriers } from "../../sending/carriers.ts";
import { says, saysNoMore, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { choose, fill, press } from "../settings/person.ts";
import { folded, holds, openDesk, pressCtrl, startReply, thread } from "./writing.ts";

describePortal(() => {
  let carriers: Carriers;
  beforeAll(async () => {
    carriers = await openCarriers(world);
  });
  afterAll(() => carriers.close());

  test("a reply by SMS is a draft while it is written, leaves the composer at once and reaches the customer's mobile", async () => {
    const desk = await openDesk(world);
    const page = await visitAs(browser, world, desk.person, desk.address);
    await startReply(page, "We’ll come at nine.");
    await says(page, "19 of 70 · 1 SMS", thread);
    await says(page, "’ makes it a Unicode message", thread);
    await says(page, "Saved as a draft", thread);
    expect(await desk.drafts("draft")).toMatchObject([{ text: "We’ll come at nine.", channel: "sms" }]);
    await assertAccessible(page);
    await page.keyboard.type(" Sam");
    await pressCtrl(page, "Enter");
    await folded(page);
    await says(page, "We’ll come at nine. Sam", thread);
    await expect.poll(() => desk.drafts("sending")).toMatchObject([{ text: "We’ll come at nine. Sam" }]);
    const [sending] = await desk.drafts("sending");
    await desk.makeDue(sending?.id ?? "");
    await carriers.send();
    expect(carriers.twilio.textsTo(desk.mobile).map(({ form }) => form.Body)).toEqual(["We’ll come at nine. Sam"]);
    expect(await desk.drafts()).toHaveLength(1);
    await assertClean(page);
    await page.close();
  });

  test("an email to a contact, with format, template and signature, is sent and its conversation archived", async () => {
    const desk = await openDesk(world);
    const signed = `mutation($input: UpdateProfileInput!) { update_profile(input: $input) { member { id } } }`;
    await desk.person.graphql(signed, { input: { signature_html: "<p>Pat Person<br>Office</p>" } });
    const template = `mutation($input: CreateReplyTemplateInput!) { create_reply_template(input: $input) { id } }`;
    await desk.person.graphql(template, {
      input: { name: "Thanks", channel: "email", text: "Thank you, {{customer.name}}." },
    });
    const page = await visitAs(browser, world, desk.person, desk.address);
    await startReply(page, "");
    await choose(page, "Send by", "email");
    await page.waitForSelector("[role=textbox][aria-label=Email]:focus");
    expect(await page.$eval("[aria-label=Subject]", (one) => (one as HTMLInputElement).value)).toBe(
      "Re: Air conditioner leaking",
    );
    await choose(page, "To", desk.contact.id);
    await page.focus("[role=textbox][aria-label=Email]");
    await page.keyboard.type("We come ");
    await page.waitForSelector("[role=toolbar]");
    // The toolbar is one tab stop. Arrow keys move through its tools and wrap around.
    const tool = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await page.focus("[role=toolbar] [tabindex='0']");
    const walked = [];
    for (const key of ["ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home"] as const) {
      await page.keyboard.press(key);
      walked.push(await tool());
    }
    expect(walked).toEqual(["Italic", "Quote", "Bold", "Quote", "Bold"]);
    await page.focus("[role=textbox][aria-label=Email]");
    await pressCtrl(page, "b");
    await page.keyboard.type("tomorrow");
    await pressCtrl(page, "b");
    await page.keyboard.type(". ");
    await press(page, "Templates");
    await (await page.waitForSelector("dialog ::-p-aria(Search)"))?.type("than");
    await (await page.waitForSelector("dialog li button"))?.click();
    await says(page, "Thank you, Jane Citizen.", "[role=textbox][aria-label=Email]");
    await assertAccessible(page);
    await pressCtrl(page, "Enter", { shift: true });
    await folded(page);
    await says(page, "Archived by you just now. It reopens when the customer writes.", thread);
    await expect.poll(() => desk.drafts("sending")).toHaveLength(1);
    const [sending] = await desk.drafts("sending");
    await desk.makeDue(sending?.id ?? "");
    await carriers.send();
    const [email] = carriers.emailsTo(desk.contact.email);
    expect(email).toMatchObject({ subject: "Re: Air conditioner leaking" });
    expect(email?.html?.replaceAll("\u200b", "")).toMatch(
      /We come <b>tomorrow<\/b>\. Thank you, Jane Citizen\..*Pat Person<br ?\/?>Office/s,
    );
    expect((await desk.conversation()).state).toBe("archived");
    await assertClean(page);
    await page.close();
  });

  test("send, undo, edit and send again sends the edited text, also after going elsewhere", async () => {
    const desk = await openDesk(world);
    const page = await visitAs(browser, world, desk.person, desk.address);
    await startReply(page, "We come at nine");
    await pressCtrl(page, "Enter");
    await folded(page);
    await page.focus("h1");
    await page.keyboard.press("z");
    await holds(page, "We come at nine");
    await page.focus("textarea[aria-label=SMS]");
    await page.keyboard.press("End");
    await page.keyboard.type(", or ten");
    await press(page, "Send");
    await folded(page);
    await says(page, "Sending to Jane Citizen");
    await page.click("nav a[href='/today']");
    await says(page, "Today", "h1");
    await press(page, "Undo");
    await saysNoMore(page, "Sending to Jane Citizen");
    await page.goBack();
    await holds(page, "We come at nine, or ten");
    await page.focus("textarea[aria-label=SMS]");
    await page.keyboard.press("End");
    await page.keyboard.type(" or eleven");
    await pressCtrl(page, "Enter");
    await folded(page);
    await expect.poll(() => desk.drafts("sending")).toMatchObject([{ text: "We come at nine, or ten or eleven" }]);
    expect((await desk.drafts()).filter(({ status }) => status !== "deleted")).toHaveLength(1);
    await assertClean(page);
    await page.close();
  });

  test("a reply that cannot be sent returns with the reason; a scheduled one goes at its time, and can be cancelled", async () => {
    const desk = await openDesk(world);
    const page = await visitAs(browser, world, desk.person, desk.address);
    await startReply(page, "x".repeat(460));
    await says(page, "460 characters, 1 too many", thread);
    await press(page, "Send");
    await says(page, "459 characters", "section[aria-label=Write] [role=alert]");
    await holds(page, "x".repeat(460));
    await fill(page, "SMS", "We come tomorrow.");
    await press(page, "Send later");
    await page.waitForSelector("dialog[open]");
    await assertAccessible(page);
    await press(page, "Tomorrow");
    await folded(page);
    await expect.poll(() => desk.drafts("scheduled")).toMatchObject([{ text: "We come tomorrow." }]);
    const [scheduled] = await desk.drafts("scheduled");
    expect(scheduled?.sendAt?.toISOString()).toMatch(/:00:00\.000Z$/);
    await press(page, "Undo");
    await holds(page, "We come tomorrow.");
    await press(page, "Discard");
    await folded(page);
    await assertClean(page);
    await page.close();
  });

  test("trash and spam have no composer", async () => {
    const desk = await openDesk(world);
    const page = await visitAs(browser, world, desk.person, desk.address);
    await page.waitForSelector("section[aria-label=Write]");
    await press(page, "Mark as spam");
    await page.waitForFunction(() => document.querySelector("section[aria-label=Write]") === null);
    await press(page, "Reopen");
    await page.waitForSelector("section[aria-label=Write]");
    await assertClean(page);
    await page.close();
  });

  test("a whole reply by touch at 390 px, and nothing wider than the window at 360", async () => {
    const desk = await openDesk(world);
    const page = await visitAs(browser, world, desk.person, desk.address, { width: 390, height: 844 });
    await page.setViewport({ width: 390, height: 844, hasTouch: true, isMobile: true });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
    await (await page.waitForSelector("section[aria-label=Write] ::-p-aria(Reply)"))?.tap();
    await (await page.waitForSelector("textarea[aria-label=SMS]"))?.tap();
    await page.keyboard.type("On our way");
    const small = await page.$$eval("section[aria-label=Write] :is(button, select, input, textarea)", (all) =>
      all
        .map((one) => [one.getAttribute("aria-label") ?? one.textContent, one.getBoundingClientRect().height] as const)
        .filter(([, height]) => height < 44),
    );
    expect(small).toEqual([]);
    await assertNoSidewaysScroll(page);
    await assertAccessible(page);
    await (await page.waitForSelector("section[aria-label=Write] ::-p-aria(Send)"))?.tap();
    await folded(page);
    await expect.poll(() => desk.drafts("sending")).toMatchObject([{ text: "On our way" }]);
    await page.setViewport({ width: 360, height: 640, hasTouch: true, isMobile: true });
    await (await page.waitForSelector("section[aria-label=Write] ::-p-aria(Reply)"))?.tap();
    await page.waitForSelector("textarea[aria-label=SMS]");
    await choose(page, "Send by", "email");
    await page.waitForSelector("[role=toolbar]");
    await assertNoSidewaysScroll(page);
    // The on-screen keyboard covers the rest of the window.
    await page.setViewport({ width: 360, height: 420, hasTouch: true, isMobile: true });
    await (await page.waitForSelector("[role=textbox][aria-label=Email]"))?.tap();
    for (const line of ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"]) {
      await page.keyboard.type(line);
      await caretInSight(page);
      await page.keyboard.press("Enter");
    }
    await assertNoSidewaysScroll(page);
    await page.setViewport({ width: 390, height: 480, hasTouch: true, isMobile: true });
    await page.keyboard.type("Eleven");
    await caretInSight(page);
    const buttons = await page.$$eval("section[aria-label=Write] button", (all) =>
      all
        .filter(({ textContent, ariaLabel }) => textContent === "Send" || ariaLabel === "Discard")
        .map((one) => one.getBoundingClientRect().top),
    );
    expect(new Set(buttons).size).toBe(1);
    await (await page.waitForSelector("section[aria-label=Write] ::-p-aria(Fold)"))?.tap();
    await folded(page);
    await (await page.waitForSelector("section[aria-label=Write] ::-p-aria(Reply)"))?.tap();
    await page.waitForSelector("[role=textbox][aria-label=Email]");
    await assertClean(page);
    await page.close();
  });

  test("pasted content neither runs nor fetches, and keeps its text, lists and links", async () => {
    const desk = await openDesk(world);
    const page = await visitAs(browser, world, desk.person, desk.address);
    await startReply(page, "");
    await choose(page, "Send by", "email");
    await page.waitForSelector("[role=toolbar]");
    await page.waitForFunction(() => document.querySelector("[role=textbox][aria-label=Email] > div") !== null);
    await page.focus("[role=textbox][aria-label=Email]");
    await page.$eval("[role=textbox][aria-label=Email]", (field) => {
      const data = new DataTransfer();
      data.setData("text/plain", "plain");
      data.setData(
        "text/html",
        `<p style="color:red" onclick="alert(1)">One <b style="font-weight:normal">two</b></p>
         <img src="https://tracker.example/pixel" onerror="alert(1)"><script>alert(1)</script>
         <svg onload=alert(1)><script>alert(1)</script></svg><style>body{display:none}</style>
         <iframe src="https://tracker.example"></iframe>
         <ul><li>three</li></ul><a href="javascript:alert(1)">four</a> <a href="https://example.com/a">five</a>
         <span style="font-weight:700">six</span>`,
      );
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await says(page, "six", "[role=textbox][aria-label=Email]");
    const pasted = await page.$eval("[role=textbox][aria-label=Email]", (field) => ({
      elements: [...new Set([...field.querySelectorAll("*")].map(({ localName }) => localName))].sort(),
      attributes: [...field.querySelectorAll("*")].flatMap(({ attributes }) =>
        [...attributes].map(({ name, value }) => `${name}=${value}`),
      ),
      bold: [...field.querySelectorAll("b")].map(({ textContent }) => textContent),
    }));
    expect(pasted.attributes).toEqual(["href=https://example.com/a"]);
    expect(pasted.bold).toEqual(["six"]);
    expect(pasted.elements).toEqual(expect.arrayContaining(["a", "b", "li", "ul"]));
    expect(pasted.elements).not.toEqual(expect.arrayContaining(["img"]));
    await assertClean(page);
    await page.close();
  });

  test("editing a draft keeps its picture, though it is not loaded, and puts the caret at the end", async () => {
    const desk = await openDesk(world);
    const picture = '<img src="https://pictures.example/unit.png" alt="The unit">';
    const { body: draft } = await desk.client("POST", "/v1/drafts", {
      body: {
        conversation_id: desk.conversationId,
        channel: "email",
        subject: "The unit",
        html: `<p>Here it is:</p><p>${picture}</p><p>Look.</p>`,
      },
    });
    const page = await visitAs(browser, world, desk.person, `/messages/drafts?draft=${draft.id}`);
    await press(page, "Edit");
    // Taking the focus changes no element.
    const isFocused = () =>
      document.querySelector("[role=textbox][aria-label=Email]:focus img[alt='The unit']") !== null;
    await page.waitForFunction(isFocused, { polling: 50 });
    // Typed as one text, because a trailing space becomes a no-break space and may be saved as one.
    await page.keyboard.sendCharacter(" Twice.");
    const html = async () => (await desk.drafts("draft")).find(({ id }) => id === draft.id)?.html;
    await expect.poll(html).toContain("Look. Twice.");
    expect(await html()).toMatch(/<img src="https:\/\/pictures\.example\/unit\.png" alt="The unit" ?\/?>/);
    await assertClean(page);
    await page.close();
  });
});

/** Resolves once nothing covers the line being typed. */
function caretInSight(page: Page): Promise<unknown> {
  return page.waitForFunction(
    () => {
      const { left, top, bottom, height } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
      const ends = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left, y));
      return height > 0 && ends.every((one) => one?.closest("[role=textbox]") !== null && one !== null);
    },
    { polling: 50 },
  );
}
