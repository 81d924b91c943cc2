import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeInBrowser, launchBrowser } from "../browser/launch.ts";
import { openPage } from "../browser/page.ts";
import { registerApp } from "./app.ts";
import { createVisitor } from "./forms.ts";
import { password, type Role, type Street, startStreet } from "./street.ts";

let street: Street;
beforeAll(async () => {
  street = await startStreet();
});
afterAll(() => street?.close());

describe("the person who decides", () => {
  test("a signed-in owner is still asked, and allowing leads back with a code, the state and the issuer", async () => {
    const { business, app, visitor, page } = await street.arrive();
    expect(page.status).toBe(200);
    for (const part of ["Ledger Buddy", street.site.origin.slice("http://".length), "Test Plumbing", "Pat Person"])
      expect(page.text).toContain(part);
    expect(await street.connected(business)).toBe(0);
    const { url } = await visitor.submit(page, "/consent", { decision: "allow" });
    expect(url.origin + url.pathname).toBe(street.redirectUri);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      code: expect.any(String),
      state: "of the app",
      iss: street.world.origin,
    });
    expect((await app.exchange(url.searchParams.get("code") ?? "")).status).toBe(200);
    const connected = await street.world.database.system.connectedApp.findMany({ where: { businessId: business.id } });
    // The app runs on this device, so it has no site.
    expect(connected).toMatchObject([{ name: "Ledger Buddy", site: null }]);
  });

  test("an app disconnected before the browser returns to it is refused", async () => {
    const { app, visitor, page } = await street.arrive();
    const disconnect = async () => {
      await street.world.database.systemPool.query(
        "update connected_apps set revoked_at = now() where client_id = $1",
        [app.clientId],
      );
    };
    const { url } = await visitor.submit(page, "/consent", { decision: "allow" }, {}, disconnect);
    expect(url.origin + url.pathname).toBe(street.redirectUri);
    expect(url.searchParams.get("error")).toBe("access_denied");
  });

  test("an owner is asked again each time, however often they have allowed it", async () => {
    const { app, visitor, page } = await street.arrive();
    await visitor.submit(page, "/consent", { decision: "allow" });
    expect((await visitor.open(app.request())).text).toContain("Allow an app to connect?");
    for (const prompt of ["none", "login", "consent"])
      expect((await visitor.open(app.request({ prompt }))).url.searchParams.has("code"), prompt).toBe(false);
  });

  test.each<Role>(["admin", "member"])(
    "%s: the page says that only an owner can, and a forged form does nothing",
    async (role) => {
      const { business, visitor, page } = await street.arrive({ role });
      expect(page.text).toContain("Only an owner can connect apps");
      expect(page.text).toContain("Pat Person");
      expect(page.text).not.toContain('value="allow"');
      const forged = await visitor.submit(page, "/consent", { decision: "allow" });
      expect(forged.url.origin).toBe(street.world.origin);
      expect(forged.text).not.toContain('value="allow"');
      expect(await street.connected(business)).toBe(0);
    },
  );

  test("a person who is no owner can give up, and the app learns of it", async () => {
    const { visitor, page } = await street.arrive({ role: "member" });
    const { url } = await visitor.submit(page, "/consent", { decision: "deny" });
    expect(url.origin + url.pathname).toBe(street.redirectUri);
    expect(url.searchParams.get("error")).toBe("access_denied");
  });

  test("an owner deactivated with the page open is asked to sign in, and allows nothing", async () => {
    const { business, person, visitor, page } = await street.arrive();
    const other = await street.world.addPerson(business.id);
    const deactivated = await other.graphql(
      "mutation ($id: ID!) { update_member(id: $id, input: {is_active: false}) { is_active } }",
      { id: person.id },
    );
    expect(deactivated.body.data.update_member).toEqual({ is_active: false });
    const signIn = await visitor.submit(page, "/consent", { decision: "allow" });
    expect(signIn.url.origin).toBe(street.world.origin);
    expect(signIn.text).toContain("<h1>Sign in</h1>");
    const refused = await visitor.submit(signIn, "/sign-in", { email: person.email, password });
    expect(refused.text).toContain("The email or the password is wrong.");
    expect(await street.connected(business)).toBe(0);
  });

  test("a member can hand over to the owner on the same page", async () => {
    const { business, person, visitor, page } = await street.arrive({ role: "member" });
    const owner = await street.world.addPerson(business.id);
    const signIn = await visitor.submit(page, "/sign-out");
    expect(signIn.text).toContain("<h1>Sign in</h1>");
    expect((await person.graphql("{ viewer { member { name } } }")).body.errors).toBeDefined();
    const consent = await visitor.submit(signIn, "/sign-in", { email: owner.email, password });
    const { url } = await visitor.submit(consent, "/consent", { decision: "allow" });
    expect(url.searchParams.has("code")).toBe(true);
  });

  test("an owner whose rights were removed while the page was open allows nothing any more", async () => {
    const { business, person, visitor, page } = await street.arrive();
    await street.world.database.system.member.update({ where: { id: person.id }, data: { role: "member" } });
    const late = await visitor.submit(page, "/consent", { decision: "allow" });
    expect(late.url.origin).toBe(street.world.origin);
    expect(await street.connected(business)).toBe(0);
  });
});

describe("pressing twice and going back", () => {
  test("two presses of Allow, concurrently or in turn, connect one app, and either returns to the app", async () => {
    const { business, app, visitor, page } = await street.arrive();
    const pressed = await Promise.all([1, 2].map(() => visitor.submit(page, "/consent", { decision: "allow" })));
    pressed.push(await visitor.submit(page, "/consent", { decision: "allow" }));
    const answers = pressed.filter(({ url }) => url.origin === street.site.origin);
    expect(answers.length).toBeGreaterThanOrEqual(2);
    for (const { url } of answers) expect((await app.exchange(url.searchParams.get("code") ?? "")).status).toBe(200);
    for (const { status } of pressed) expect(status).toBeLessThan(500);
    expect(await street.connected(business)).toBe(1);
  });

  test("Deny after Allow, and Allow after Deny, change nothing", async () => {
    const allowed = await street.arrive();
    await allowed.visitor.submit(allowed.page, "/consent", { decision: "allow" });
    const after = await allowed.visitor.submit(allowed.page, "/consent", { decision: "deny" });
    expect(after.url.origin).toBe(street.world.origin);
    expect(await street.connected(allowed.business)).toBe(1);

    const denied = await street.arrive();
    await denied.visitor.submit(denied.page, "/consent", { decision: "deny" });
    const late = await denied.visitor.submit(denied.page, "/consent", { decision: "allow" });
    expect(late.url.origin).toBe(street.world.origin);
    expect(await street.connected(denied.business)).toBe(0);
  });

  test("a decided request shows a page that says so, without a form", async () => {
    const { visitor, page } = await street.arrive();
    await visitor.submit(page, "/consent", { decision: "allow" });
    const back = await visitor.open(page.url);
    expect(back.status).toBeGreaterThanOrEqual(400);
    expect(back.status).toBeLessThan(500);
    expect(back.forms).toEqual([]);
    expect(back.text).toMatch(/<h1>[^<]+<\/h1>/);
  });
});

test("no page of a request can be framed or cached, and its forms lead to the app only", async () => {
  const { app, page } = await street.arrive();
  const member = await street.arrive({ role: "member" });
  const stranger = createVisitor(street.world.origin);
  const signIn = await stranger.open(app.request());
  const failed = await stranger.open("/oauth/interaction/no-such-request");
  const invalid = await stranger.open(app.request({ redirect_uri: "https://evil.example/" }));
  for (const { headers, text } of [page, member.page, signIn, failed, invalid]) {
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("evil.example");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(text).not.toMatch(/<script|evil\.example/);
  }
  expect(page.headers.get("content-security-policy")).toContain(`form-action 'self' ${street.site.origin};`);
  expect(signIn.headers.get("content-security-policy")).toContain("form-action 'self';");
});

test("an app's name and address are shown without effect", async () => {
  const hostile = `"><img src=x onerror=alert(1)><script>alert(1)</script>`;
  const app = await registerApp(street.world, street.redirectUri, { client_name: hostile });
  const { page } = await street.arrive({ app });
  expect(page.text).not.toMatch(/<img|<script/);
  expect(page.text).toContain("&lt;img src=x onerror=alert(1)&gt;");
});

describeInBrowser(() => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  /** A page where the person is signed in. */
  async function openAs(cookie: string): Promise<Page> {
    const page = await openPage(browser, { cookie });
    page.setDefaultTimeout(10_000);
    return page;
  }

  /**
   * Presses Allow as the owner. Returns the address that the browser goes to, whether or not a server answers there.
   */
  async function allowInBrowser(cookie: string, request: URL): Promise<URL> {
    const page = await openAs(cookie);
    try {
      await page.goto(request.href);
      const session = await page.createCDPSession();
      await session.send("Network.enable");
      const left = new Promise<URL>((resolve) => {
        session.on("Network.requestWillBeSent", ({ request: { url } }) => {
          if (!url.startsWith(street.world.origin)) resolve(new URL(url));
        });
      });
      await page.click("button[value=allow]");
      return await left;
    } finally {
      await page.close();
    }
  }

  test.each(["http://127.0.0.1/callback", "http://[::1]/callback", "http://localhost/callback"])(
    "a response reaches a program that listens at %s, at a port that it did not register",
    async (registered) => {
      const { person, app } = await street.arrive({ app: await registerApp(street.world, registered) });
      const wanted = new URL(registered);
      wanted.port = "9";
      const reached = await allowInBrowser(person.cookie, app.request({ redirect_uri: wanted.href }));
      expect(reached.origin + reached.pathname).toBe(wanted.href);
      expect(reached.searchParams.has("code")).toBe(true);
    },
  );

  test("a response reaches a program by a scheme of its own", async () => {
    const scheme = "com.ledger.buddy:/callback";
    const { person, app } = await street.arrive({
      app: await registerApp(street.world, scheme, { application_type: "native" }),
    });
    const reached = await allowInBrowser(person.cookie, app.request({ redirect_uri: scheme }));
    expect(reached.href).toMatch(/^com\.ledger\.buddy:\/callback\?code=/);
  });

  test("Back after Allow leads to nothing that can be allowed again later", async () => {
    const { person, app } = await street.arrive();
    const page = await openAs(person.cookie);
    await page.goto(app.request().href);
    await Promise.all([page.waitForNavigation(), page.click("button[value=allow]")]);
    expect(page.url()).toContain(street.redirectUri);
    await page.goBack();
    await page.reload();
    expect(await page.$("button")).toBeNull();
    expect(await page.$eval("h1", (heading) => heading.textContent)).toBe("The app cannot be connected");
    await page.close();
  });

  test.each([0, 30, 60, 90])("a double click on Allow, its clicks %i ms long, returns to the app", async (delay) => {
    const { person, app } = await street.arrive();
    const page = await openAs(person.cookie);
    await page.goto(app.request().href);
    // Timers inside the page, because the page may close before puppeteer confirms the second event.
    await page.$eval(
      "button[value=allow]",
      (button, ms) => {
        for (const wait of [0, ms]) setTimeout(() => (button as HTMLElement).click(), wait);
      },
      delay,
    );
    // A page that is closed while it navigates never confirms it.
    await page.waitForFunction((uri) => location.href.startsWith(uri), {}, street.redirectUri);
    const code = new URL(page.url()).searchParams.get("code") ?? "";
    expect((await app.exchange(code)).status).toBe(200);
    await page.close();
  });
});
