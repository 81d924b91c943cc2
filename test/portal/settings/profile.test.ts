import type { HTTPRequest, Page } from "puppeteer-core";
import { beforeEach, expect, test } from "vitest";
import { version } from "../../../src/version.ts";
import { openPortal, password, signIn } from "../../auth/portal.ts";
import { codeOf, forgetCodes, signInWith } from "../../auth/two-factor.ts";
import { assertAccessible, assertClean, openPage } from "../../browser/page.ts";
import { assertOnEveryScreen } from "../../browser/screens.ts";
import { browser, describePortal, world } from "../in-browser.ts";
import { answered, fill, fillSecret, press, see } from "./person.ts";

describePortal(() => {
  beforeEach(async () => {
    await world.database.systemPool.query("truncate sign_in_failures");
  });

  const open = async (cookie: string) => {
    const page = await openPage(browser, { cookie });
    page.setDefaultTimeout(30_000);
    await page.goto(`${world.origin}/settings/profile`);
    await page.waitForSelector("tbody");
    // The editor moves the fields below it when it loads.
    await page.waitForSelector("[role=toolbar][aria-label=Format]");
    return page;
  };
  const newPerson = async () => world.addPerson((await world.addBusiness()).id, "member");
  const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

  test("name and signature are stored, and the frame shows the name at once", async () => {
    const person = await newPerson();
    const page = await open(person.cookie);
    const stored = async () =>
      (await person.graphql("{ viewer { member { name } preferences { signature_html } } }")).body.data.viewer;
    await fill(page, "Name", "Robin Reed");
    // Waits for the editor's engine.
    await page.waitForSelector("[aria-label=Signature] > div");
    await fill(page, "Signature", "Robin <Reed>\nElectrician");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Our site");
    await assertAccessible(page);
    await page.keyboard.down("Shift");
    await page.keyboard.press("Home");
    await page.keyboard.up("Shift");
    await page.click("::-p-aria(Link)");
    await page.type("dialog input", "breeze.example");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("dialog[open]") === null);
    expect((await stored()).preferences).toEqual({ signature_html: null });
    await press(page, "Save");
    await see(page, "Profile saved.");
    const signature =
      '<div>Robin &lt;Reed&gt;</div><div>Electrician</div><div><a href="https://breeze.example/">Our site</a></div>';
    expect(await stored()).toEqual({ member: { name: "Robin Reed" }, preferences: { signature_html: signature } });
    await page.reload();
    await page.waitForSelector("tbody");
    await see(page, "Our site");
    // Untouched fields keep their values.
    await fill(page, "Name", "Robin");
    await press(page, "Save");
    await see(page, "Profile saved.");
    expect(await stored()).toEqual({ member: { name: "Robin" }, preferences: { signature_html: signature } });
    await press(page, "Account");
    await see(page, "Robin");
    await see(page, `Fieldline ${version}`);
    await assertClean(page);
    await page.close();
  });

  test("text typed in the signature before the editor loads stays, and an emptied one is not stored", async () => {
    const person = await newPerson();
    const stored = async () =>
      (await person.graphql("{ viewer { preferences { signature_html } } }")).body.data.viewer.preferences
        .signature_html;
    await person.graphql('mutation { update_profile(input: {signature_html: "<p>Pat</p>"}) { member { id } } }');
    const page = await openPage(browser, { cookie: person.cookie });
    const held = new Map<string, HTTPRequest[]>([
      ["editor", []],
      ["editorengine", []],
    ]);
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      const [, name = ""] = /\/assets\/(\w+)-[^/]*\.js$/.exec(request.url()) ?? [];
      const waiting = held.get(name.toLowerCase());
      if (waiting === undefined) void request.continue();
      else waiting.push(request);
    });
    const arrive = async (name: string) => {
      const waiting = held.get(name) ?? [];
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      held.delete(name);
      for (const request of waiting) await request.continue();
    };
    await page.goto(`${world.origin}/settings/profile`);
    await page.waitForSelector("tbody");
    // The rest of the form works without the editor.
    await fill(page, "Name", "Robin");
    await press(page, "Save");
    await see(page, "Profile saved.");
    expect(await stored()).toBe("<p>Pat</p>");
    await arrive("editor");
    const field = "[role=textbox][aria-label=Signature]";
    await page.waitForSelector(field);
    await page.focus(field);
    await page.keyboard.down("Control");
    await page.keyboard.press("End");
    await page.keyboard.up("Control");
    await page.keyboard.type(" from Bre");
    await arrive("editorengine");
    await page.keyboard.type("eze");
    await press(page, "Save");
    await expect.poll(stored).toContain("Pat from Breeze");

    await page.focus(field);
    await page.keyboard.down("Control");
    await page.keyboard.press("a");
    await page.keyboard.up("Control");
    await page.keyboard.press("Backspace");
    await press(page, "Save");
    await expect.poll(stored).toBeNull();
    await answered(page);
    // A saved form does not ask before leaving.
    await page.click('nav a[href="/today"]');
    await page.waitForFunction(() => location.pathname === "/today");
    await assertClean(page);
    await page.close();
  });

  test("input during a save stays, and the next save has it", async () => {
    const person = await newPerson();
    const stored = async () => (await person.graphql("{ viewer { member { name } } }")).body.data.viewer.member.name;
    const page = await open(person.cookie);
    const held: HTTPRequest[] = [];
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      if (held.length === 0 && request.postData()?.includes('"UpdateProfile"') === true) held.push(request);
      else void request.continue();
    });
    await fill(page, "Name", "Robin");
    await press(page, "Save");
    await expect.poll(() => held.length).toBe(1);
    await page.type("input[name=name]", " Reed");
    await held[0]?.continue();
    await see(page, "Profile saved.");
    await answered(page);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.$eval("input[name=name]", ({ value }) => value)).toBe("Robin Reed");
    await press(page, "Save");
    await expect.poll(stored).toBe("Robin Reed");
    await answered(page);
    await assertClean(page);
    await page.close();
  });

  test("the theme shows at once and stays, and shortcuts can be turned off", async () => {
    const person = await newPerson();
    const page = await open(person.cookie);
    await page.click("[type=radio][value=dark]");
    await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
    await page.click("::-p-aria(Keyboard shortcuts[role='switch'])");
    await page.waitForFunction(() => document.querySelector("[role=switch]")?.getAttribute("aria-checked") === "false");
    await expect
      .poll(async () => (await person.graphql("{ viewer { preferences { theme shortcuts } } }")).body.data.viewer)
      .toEqual({ preferences: { theme: "dark", shortcuts: false } });
    await page.reload();
    await page.waitForSelector("tbody");
    expect(await themeOf(page)).toBe("dark");
    await page.keyboard.type("?");
    expect(await page.$("dialog[open]")).toBeNull();
    await assertClean(page);
    await page.close();
  });

  test("a wrong password is reported at its field; the right one changes it and ends the other sessions", async () => {
    const person = await newPerson();
    const other = openPortal(world);
    await signIn(other, person.email);
    const page = await open(person.cookie);
    const rows = () => page.$$eval("tbody tr", ({ length }) => length);
    expect(await rows()).toBe(2);
    await fillSecret(page, "current_password", "not the password");
    await fillSecret(page, "password", "a new horse battery");
    await press(page, "Change password");
    await page.waitForSelector("[name=current_password][aria-invalid=true]");
    await see(page, "Is wrong.");
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "current_password");
    await fillSecret(page, "current_password", password);
    await press(page, "Change password");
    await see(page, "Password changed. Your other sessions have ended.");
    await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 1);
    expect(await other.ask("{ viewer { member { id } } }")).toMatchObject({
      type: expect.stringContaining("unauthorized"),
    });
    expect(await signIn(openPortal(world), person.email, "a new horse battery")).toHaveProperty("sign_in");
    await assertClean(page);
    await page.close();
  });

  test("an ended session is signed out, and this browser's has no button", async () => {
    const person = await newPerson();
    const other = openPortal(world);
    await signIn(other, person.email);
    const page = await open(person.cookie);
    await see(page, "This browser");
    const ends = await page.$$("tbody button");
    expect(ends).toHaveLength(1);
    await ends[0]?.click();
    await see(page, "Session ended.");
    await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 1);
    expect(await other.ask("{ viewer { member { id } } }")).toMatchObject({
      type: expect.stringContaining("unauthorized"),
    });
    await assertClean(page);
    await page.close();
  });

  test("two-factor sign-in is turned on with an app, its codes are shown once, and it is turned off again", async () => {
    const person = await newPerson();
    const page = await open(person.cookie);
    await press(page, "Turn on");
    await page.locator("dialog [name=current_password]").fill(password);
    await press(page, "Next");
    await page.waitForSelector("dialog svg[role=img]");
    const secret = await page.$eval("dialog input[readonly]", (input) => (input as HTMLInputElement).value);
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "code");
    await page.keyboard.type("000000");
    await page.click("dialog [type=submit]");
    await page.waitForSelector("dialog [name=code][aria-invalid=true]");
    await page.locator("dialog [name=code]").fill(codeOf(secret));
    await page.click("dialog [type=submit]");
    const codes = await page
      .waitForSelector("dialog textarea")
      .then((area) => area?.evaluate(({ value }) => value.split("\n")));
    expect(codes).toHaveLength(10);
    await page.click("dialog [type=checkbox]");
    await press(page, "Close");
    await see(page, "10 of 10 recovery codes are left.");
    // The page no longer contains the secret.
    expect(await page.content()).not.toContain(codes?.[0]);

    await forgetCodes(world);
    expect(await signInWith(openPortal(world), person.email, undefined)).toMatchObject({
      errors: [{ pointer: "/code" }],
    });
    expect(await signInWith(openPortal(world), person.email, codeOf(secret))).toHaveProperty("sign_in");
    expect(await signInWith(openPortal(world), person.email, codes?.[0])).toHaveProperty("sign_in");
    await page.reload();
    await see(page, "9 of 10 recovery codes are left.");

    await press(page, "Turn off");
    await page.locator("dialog [name=current_password]").fill(password);
    await page.locator("dialog [name=code]").fill(codes?.[1] ?? "");
    await page.click("dialog [type=submit]");
    await see(page, "Two-factor sign-in is off.");
    await see(page, "You sign in with your password only.");
    await assertClean(page);
    await page.close();
  });

  test("everything fits every screen and is accessible, including the app's key", async () => {
    const person = await newPerson();
    const visit = async (page: Page) => {
      await page.goto(`${world.origin}/settings/profile`);
      await press(page, "Turn on");
      await page.locator("dialog [name=current_password]").fill(password);
      await press(page, "Next");
      await page.waitForSelector("dialog svg[role=img]");
    };
    await assertOnEveryScreen(browser, "settings-profile", visit, { cookie: person.cookie });
  }, 60_000);
});
