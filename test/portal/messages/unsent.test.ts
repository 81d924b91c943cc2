import type { HTTPRequest, Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { password } from "../../auth/portal.ts";
import { assertAccessible, assertClean, openPage } from "../../browser/page.ts";
import { holdStream, says, saysNoMore, visit, visitAs } from "../frame/visit.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { press } from "../settings/person.ts";
import { holds, openDesk, pressCtrl, startReply, thread } from "./writing.ts";

const unsaved = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 40[019]/;

describePortal(() => {
  test("text of a tab that is killed while the server is away is there in the next one, and is saved then", async () => {
    const desk = await openDesk(world);
    const other = await visitAs(browser, world, desk.person, "/today");
    const page = await visitAs(other.browserContext(), world, desk.person, desk.address);
    await startReply(page, "Saved before");
    await says(page, "Saved as a draft", thread);
    await page.setOfflineMode(true);
    await page.keyboard.type(", and typed after");
    await says(page, "You are offline.", thread);
    expect(
      await page.$eval("section[aria-label=Write] [title^='Send (']", (one) => (one as HTMLButtonElement).disabled),
    ).toBe(true);
    await page.close({ runBeforeUnload: false });
    expect(await desk.drafts("draft")).toMatchObject([{ text: "Saved before" }]);

    await other.bringToFront();
    await other.goto(world.origin + desk.address);
    await holds(other, "Saved before, and typed after");
    await says(other, "Saved as a draft", thread);
    expect(await desk.drafts("draft")).toMatchObject([{ text: "Saved before, and typed after" }]);
    // A reload restores the saved draft, and shows it only in the composer.
    await other.reload();
    await holds(other, "Saved before, and typed after");
    expect(
      await other.$$eval("section[aria-label=Messages] li", (all) => all.map((one) => one.textContent).join()),
    ).not.toContain("Saved before");
    await other.browserContext().close();
  });

  test("an app's concurrent change of the draft is not overwritten: both texts are shown, and the person chooses", async () => {
    const desk = await openDesk(world);
    const draft = await desk.draft({ text: "By the app" });
    const page = await visitAs(browser, world, desk.person, desk.address);
    const patch = (text: string) => desk.client("PATCH", `/v1/drafts/${draft.id}`, { body: { text } });
    await says(page, "By the app", thread);
    await press(page, "Edit");
    await holds(page, "By the app");
    // With nothing typed yet, the composer shows the app's change.
    await patch("By the app, again");
    await holds(page, "By the app, again");
    await page.focus("textarea[aria-label=SMS]");
    await page.keyboard.press("End");
    await page.keyboard.type(" and me");
    await patch("By the app alone");
    await says(page, "The draft was changed by", "section[aria-label='Two texts']");
    await says(page, "By the app alone", "section[aria-label='Two texts']");
    await says(page, "By the app, again and me", "section[aria-label='Two texts']");
    await assertAccessible(page);
    await press(page, "Keep my version");
    await expect.poll(async () => (await desk.read(draft.id)).text).toBe("By the app, again and me");
    await says(page, "Saved as a draft", thread);

    await page.focus("textarea[aria-label=SMS]");
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    await patch("By the app at last");
    await press(page, "Use their version");
    await holds(page, "By the app at last");

    await page.focus("textarea[aria-label=SMS]");
    await page.keyboard.press("End");
    await page.keyboard.type(", with mine");
    await desk.client("DELETE", `/v1/drafts/${draft.id}`);
    await says(page, "Someone else has deleted this draft.", "section[aria-label='Two texts']");
    await press(page, "Keep my version as a new draft");
    await expect.poll(() => desk.drafts("draft")).toMatchObject([{ text: "By the app at last, with mine" }]);
    await assertClean(page, [/status of 409/]);
    await page.close();
  });

  test("an app's change since the last read is not sent, and the person's text is not lost", async () => {
    const desk = await openDesk(world);
    const draft = await desk.draft({
      conversation_id: desk.conversationId,
      customer_id: undefined,
      text: "By the app",
    });
    const page = await visitAs(browser, world, desk.person, "/today");
    await holdStream(page);
    await visit(page, world.origin + desk.address);
    await press(page, "Edit");
    await page.waitForSelector("textarea[aria-label=SMS]:focus");
    await page.keyboard.press("End");
    await page.keyboard.type(" and me");
    await says(page, "Saved as a draft", thread);
    // A folded draft is back in the thread.
    await page.click("::-p-aria(Fold)");
    await says(page, "By the app", `${thread} li[aria-label=Draft]`);
    await press(page, "Edit");
    await page.waitForSelector("textarea[aria-label=SMS]:focus");
    await desk.client("DELETE", `/v1/drafts/${draft.id}`);
    await press(page, "Send");
    await says(page, "Someone else has deleted this draft.", "section[aria-label='Two texts']");
    await says(page, "By the app and me", "section[aria-label='Two texts']");
    expect(await desk.drafts("sending")).toEqual([]);
    await press(page, "Keep my version as a new draft");
    await expect.poll(() => desk.drafts("draft")).toMatchObject([{ text: "By the app and me" }]);
    await press(page, "Send");
    await expect.poll(() => desk.drafts("sending")).toMatchObject([{ text: "By the app and me" }]);
    await page.close();
  });

  test("if the session ends while a person types, the save goes on after signing in", async () => {
    const desk = await openDesk(world);
    const page = await openPage(browser, { cookie: desk.person.cookie });
    page.setDefaultTimeout(30_000);
    await holdStream(page);
    await visit(page, world.origin + desk.address);
    await startReply(page, "Before");
    await says(page, "Saved as a draft", thread);
    await world.database.system.session.deleteMany({ where: { businessId: desk.id } });
    const noticed = page.waitForResponse(async (response) => (await response.text()).includes("unauthorized"));
    await page.keyboard.type(" and");
    await noticed;
    // The dialog does not take the keys that continue the text.
    await page.keyboard.type(" after");
    await says(page, "Sign in to continue");
    await page.waitForSelector("[autocomplete=current-password]:focus");
    await page.keyboard.type(password);
    await page.click("dialog button[type=submit]");
    await saysNoMore(page, "Sign in to continue");
    await holds(page, "Before and after");
    await expect.poll(() => desk.drafts("draft")).toMatchObject([{ text: "Before and after" }]);
    await assertClean(page, [unsaved]);
    await page.close();
  });

  test("two tabs on the same conversation keep their texts apart, and signing out leaves none in the browser", async () => {
    const desk = await openDesk(world);
    const page = await visitAs(browser, world, desk.person, desk.address);
    const other = await visitAs(page.browserContext(), world, desk.person, desk.address);
    await startReply(page, "First tab");
    await says(page, "Saved as a draft", thread);
    await startReply(other, "Second tab");
    await says(other, "Saved as a draft", thread);
    await says(other, "First tab", "section[aria-label=Messages]");
    expect((await desk.drafts("draft")).map(({ text }) => text)).toEqual(["First tab", "Second tab"]);
    await other.click("::-p-aria(Account)");
    const signOut = await other.waitForSelector("::-p-aria(Sign out)");
    await Promise.all([other.waitForNavigation(), signOut?.click()]);
    expect(
      await other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("fieldline-unsent"))),
    ).toEqual([]);
    await page.browserContext().close();
  });

  test("two tabs of one person in the same draft show each other's text, and lose neither if both type", async () => {
    const desk = await openDesk(world);
    const draft = await desk.draft({ text: "By the app" });
    const page = await visitAs(browser, world, desk.person, desk.address);
    const other = await visitAs(page.browserContext(), world, desk.person, desk.address);
    const typeInto = async (tab: Page, text: string) => {
      await tab.bringToFront();
      await tab.focus("textarea[aria-label=SMS]");
      await tab.keyboard.press("End");
      await tab.keyboard.type(text);
    };
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await says(tab, "By the app", thread);
      await press(tab, "Edit");
      await holds(tab, "By the app");
    }
    await typeInto(page, ", one");
    await holds(other, "By the app, one");

    // The second tab learns of the first one's save only after it has text of its own.
    const held: HTTPRequest[] = [];
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      if (request.postData()?.includes('"SaveDraft"') === true) held.push(request);
      else void request.continue();
    });
    await typeInto(page, ", two");
    await expect.poll(() => held.length, { timeout: 10_000 }).toBe(1);
    await typeInto(other, ", three");
    await expect.poll(async () => (await desk.read(draft.id)).text).toBe("By the app, one, three");
    await Promise.all(held.splice(0).map((request) => request.continue()));
    const texts = "section[aria-label='Two texts']";
    for (const text of ["By the app, one, two", "By the app, one, three"]) await says(page, text, texts);
    await page.bringToFront();
    await press(page, "Keep my version");
    await expect.poll(() => held.length, { timeout: 10_000 }).toBe(1);
    await Promise.all(held.splice(0).map((request) => request.continue()));
    await holds(other, "By the app, one, two");
    expect(await desk.drafts("draft")).toMatchObject([{ text: "By the app, one, two" }]);
    await assertClean(page, [/status of 409/]);
    await assertClean(other);
    await page.browserContext().close();
  });

  test("signing out in another tab leaves nothing of the text being written, not even with the response to a save", async () => {
    const desk = await openDesk(world);
    const page = await visitAs(browser, world, desk.person, desk.address);
    const other = await visitAs(page.browserContext(), world, desk.person, "/today");
    await page.setRequestInterception(true);
    let answer: (() => Promise<unknown>) | undefined;
    const pass = async (request: HTTPRequest) => {
      const body = request.postData() ?? "";
      if (!body.includes(`"operationName":"SaveDraft"`)) return request.continue();
      const headers = { ...request.headers(), cookie: desk.person.cookie };
      const saved = await fetch(request.url(), { method: "POST", headers, body });
      const text = await saved.text();
      // The page may have closed by then.
      answer = () => request.respond({ contentType: "application/json", body: text }).catch(() => undefined);
    };
    page.on("request", (request) => void pass(request));
    await startReply(page, "First words");
    await expect.poll(() => answer !== undefined, { timeout: 10_000 }).toBe(true);
    await page.keyboard.type(", and secret ones");

    const kept = () => other.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(await kept()).toContain("secret");
    await other.bringToFront();
    await press(other, "Account");
    await press(other, "Sign out");
    await says(other, "You have unsent text in Messages.");
    await Promise.all([other.waitForNavigation(), press(other, "Sign out anyway")]);
    await answer?.();
    await page.waitForFunction(() => location.pathname === "/sign-in", { polling: 50 });
    expect(await page.content()).not.toContain("secret");
    expect(await kept()).not.toContain(desk.person.id);
    await page.browserContext().close();
  });

  test("if the browser stores nothing, the composer says so and asks before text is lost with the page", async () => {
    const desk = await openDesk(world);
    const page = await visitAs(browser, world, desk.person, "/today");
    await page.evaluateOnNewDocument(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("It is full.", "QuotaExceededError");
      };
    });
    const asks = async () => {
      const asked = new Promise<string>((resolve) =>
        page.once("dialog", (dialog) => dialog.dismiss().then(() => resolve(dialog.type()))),
      );
      await page.close({ runBeforeUnload: true });
      return asked;
    };
    await visit(page, world.origin + desk.address);
    await page.waitForSelector("section[aria-label=Write]");
    await page.focus("h1");
    await page.keyboard.press("c");
    await page.waitForSelector("textarea[aria-label=Comment]:focus");
    await page.setOfflineMode(true);
    await page.keyboard.type("A comment");
    await says(page, "this browser cannot keep what you write", thread);
    expect(await asks()).toBe("beforeunload");
    await page.keyboard.down("Control");
    await page.keyboard.press("a");
    await page.keyboard.up("Control");
    await page.keyboard.press("Backspace");
    await says(page, "What you write is kept.", thread);

    await page.setOfflineMode(false);
    await startReply(page, "A");
    await page.setOfflineMode(true);
    await page.keyboard.type(" reply");
    await says(page, "this browser cannot keep what you write", thread);
    expect(await asks()).toBe("beforeunload");
    await page.setOfflineMode(false);
    await says(page, "Saved as a draft", thread);
    expect(await desk.drafts("draft")).toMatchObject([{ text: "A reply" }]);
    await page.close();
  });

  test("a save whose response is lost creates one draft, and a comment that cannot be added returns with the reason", async () => {
    const desk = await openDesk(world);
    const page = await visitAs(browser, world, desk.person, desk.address);
    await page.setRequestInterception(true);
    const lost: string[] = [];
    const pass = async (request: HTTPRequest) => {
      const body = request.postData() ?? "";
      const isFirst = (name: string) => body.includes(`"operationName":"${name}"`) && !lost.includes(name);
      if (isFirst("AddComment")) {
        lost.push("AddComment");
        await request.abort("connectionreset");
      } else if (isFirst("SaveDraft")) {
        lost.push("SaveDraft");
        const headers = { ...request.headers(), cookie: desk.person.cookie };
        await fetch(request.url(), { method: "POST", headers, body });
        await request.abort("connectionreset");
      } else await request.continue();
    };
    page.on("request", (request) => void pass(request));
    await startReply(page, "We come at nine");
    await says(page, "Kept in this browser", thread);
    await page.keyboard.type(", or ten");
    await says(page, "Saved as a draft", thread);
    expect(await desk.drafts()).toMatchObject([{ text: "We come at nine, or ten", status: "draft" }]);

    await press(page, "Comment");
    await page.waitForSelector("textarea[aria-label=Comment]:focus");
    await page.keyboard.type("Ring first.");
    await press(page, "Add comment");
    await says(page, "The server cannot be reached.", "section[aria-label=Write]");
    await holds(page, "Ring first.", "textarea[aria-label=Comment]");
    await press(page, "Add comment");
    await says(page, "Ring first.", "section[aria-label=Messages]");
    await holds(page, "", "textarea[aria-label=Comment]");
    expect(lost).toEqual(["SaveDraft", "AddComment"]);
    await assertClean(page, [/ERR_CONNECTION_RESET/]);
    await page.close();
  });

  test("a comment is there at once, and only its author changes or deletes it", async () => {
    const desk = await openDesk(world);
    const colleague = await world.addPerson(desk.id, "member");
    const page = await visitAs(browser, world, desk.person, desk.address);
    const other = await visitAs(browser, world, colleague, desk.address);
    await page.bringToFront();
    await page.waitForSelector("section[aria-label=Write]");
    await page.focus("h1");
    await page.keyboard.press("c");
    await page.waitForSelector("textarea[aria-label=Comment]:focus");
    await page.keyboard.type("She prefers mornings.");
    await page.reload();
    await holds(page, "She prefers mornings.", "textarea[aria-label=Comment]");
    await page.focus("textarea[aria-label=Comment]");
    await pressCtrl(page, "Enter");
    await says(page, "She prefers mornings.", "section[aria-label=Messages]");
    await holds(page, "", "textarea[aria-label=Comment]");
    await says(other, "She prefers mornings.", "section[aria-label=Messages]");
    expect(await other.$("::-p-aria([name='Edit'][role='button'])")).toBeNull();

    await press(page, "Edit");
    await page.waitForSelector("textarea[aria-label='Edit the comment']:focus");
    await page.keyboard.press("End");
    await page.keyboard.type(" Late ones.");
    await press(page, "Save");
    await says(other, "She prefers mornings. Late ones.", "section[aria-label=Messages]");
    await says(other, "edited", "section[aria-label=Messages]");
    await press(page, "Delete");
    await page.waitForSelector("dialog[open]");
    await assertAccessible(page);
    await (await page.waitForSelector("dialog ::-p-aria(Delete)"))?.click();
    await page.waitForFunction(() => !document.body.innerText.includes("Late ones."));
    expect((await desk.thread()).map(({ type }) => type)).toEqual(["message", "message"]);
    await assertClean(page);
    await assertClean(other);
    for (const one of [page, other]) await one.close();
  });
});
