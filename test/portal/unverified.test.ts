import { expect, test } from "vitest";
import { newEmail, openPortal, signUp } from "../auth/portal.ts";
import { openPage } from "../browser/page.ts";
import { assertOnEveryScreen } from "../browser/screens.ts";
import { browser, describePortal, world } from "./in-browser.ts";
import { press, see } from "./settings/person.ts";

describePortal(() => {
  async function signedUp() {
    const [portal, email] = [openPortal(world), newEmail()];
    const { sign_up } = await signUp(portal, email);
    return { cookie: portal.cookie(), email, businessId: sign_up.business.id as string };
  }

  test.each([
    ["/settings/developers/keys", "create API keys", "New API key"],
    ["/settings/developers/keys/new", "create API keys", "Create key"],
    ["/settings/developers/apps", "connect apps", undefined],
    ["/settings/developers/webhooks", "create webhooks", "New webhook"],
    ["/settings/developers/webhooks/new", "create webhooks", "Create webhook"],
    ["/settings/team", "invite people", "Invite someone"],
    ["/settings/profile", "turn on two-factor sign-in", "Turn on"],
  ])("%s says what to do before the address is verified, in place of its control", async (path, before, control) => {
    const { cookie } = await signedUp();
    await assertOnEveryScreen(
      browser,
      `unverified${path.replaceAll("/", "-")}`,
      async (page) => {
        await page.goto(world.origin + path);
        await see(page, `Verify your email address before you ${before}.`);
      },
      { cookie },
    );
    const page = await openPage(browser, { cookie });
    await page.goto(world.origin + path);
    await see(page, before);
    if (control !== undefined) expect(await page.$(`::-p-aria([name="${control}"])`)).toBeNull();
    await page.close();
  });

  test("the calendar's dialog says so too, and can send the email again", async () => {
    const { cookie, businessId } = await signedUp();
    const page = await openPage(browser, { cookie });
    await page.goto(`${world.origin}/schedule`);
    await press(page, "Subscribe");
    await see(page, "Verify your email address before you get the address of your calendar.");
    await press(page, "Send the email again");
    await see(page, "Verification email sent.");
    expect(await world.database.system.email.count({ where: { businessId, kind: "account" } })).toBe(2);
    await page.close();
  });
});
