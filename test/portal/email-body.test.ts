import { randomUUIDv7 } from "node:crypto";
import type { Page } from "puppeteer-core";
import sanitize from "sanitize-html";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sanitizeHtml } from "../../src/html-sanitizer/sanitize.ts";
import { assertClean } from "../browser/page.ts";
import { hostileHtml } from "../html-sanitizer/hostile-html.ts";
import { aCall, aComment, anEmail, storeConversation, storeItem } from "../world/inbox.ts";
import { startWorld, type World } from "../world/world.ts";
import { visitAs } from "./frame/visit.ts";
import { browser, describePortal, world as platform } from "./in-browser.ts";

let world: World;
let inbox: Awaited<ReturnType<typeof openInbox>>;
beforeAll(async () => {
  world = await startWorld();
  inbox = await openInbox(world);
});
afterAll(() => world.close());

/** As strangers wrote them: the database keeps no null character. */
const hostile = hostileHtml.filter((payload) => !payload.includes("\u0000"));

type Body = { subject?: string | null; text?: string | null; html?: string | null };

/** A business with a member, into whose tables emails are stored as they are given, without being sanitized. */
async function openInbox(of: World) {
  const { system } = of.database;
  const business = await of.addBusiness();
  const person = await of.addPerson(business.id, "member");
  const conversation = await storeConversation(business.db, { senderAddress: "jane@example.com" });
  const common = { businessId: business.id, conversationId: conversation.id };
  return {
    ...business,
    person,
    conversation,
    /** The paths of the emails' bodies. */
    async receive(...emails: Body[]): Promise<string[]> {
      const data = emails.map((email) => ({ ...anEmail, cc: [], ...email, ...common, id: randomUUIDv7() }));
      await system.message.createMany({ data });
      return data.map(({ id }) => `/messages/${id}/body`);
    },
    async draft(body: Body, channel: "email" | "sms" = "email"): Promise<string> {
      const author = { draftedByKind: "user" as const, draftedById: person.id, draftedByName: "Pat Person" };
      const id = randomUUIDv7();
      await system.draft.create({
        data: { ...body, ...common, ...author, id, channel, toAddress: "jane@example.com" },
      });
      return `/drafts/${id}/body`;
    },
  };
}

const get = (path: string, { cookie }: { cookie?: string | undefined } = inbox.person, init: RequestInit = {}) =>
  fetch(world.origin + path, { redirect: "manual", ...init, headers: cookie === undefined ? {} : { Cookie: cookie } });

const bodyIn = (page: string) => /<div class="email">(.*)<\/div>\n<\/body>/s.exec(page)?.[1] ?? page;
const read = async (path: string) => bodyIn(await (await get(path)).text());

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "x-robots-tag": "noindex, nofollow",
};

function headersOf(response: Response) {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, response.headers.get(name)]));
}

type Tag = { name: string; attributes: Record<string, string> };

/** As a parser reads them. */
function tagsIn(markup: string): Tag[] {
  const tags: Tag[] = [];
  sanitize(markup, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      "*": (tagName, attribs) => {
        tags.push({ name: tagName, attributes: attribs });
        return { tagName, attribs };
      },
    },
  });
  return tags;
}

test("an email is a document of its own, in which nothing may run", async () => {
  const [path = ""] = await inbox.receive({ subject: "Leaking <again>", html: "<p>It <b>drips</b>.</p>" });
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(headersOf(response)).toEqual(headers);
  expect(response.headers.get("etag")).toBeNull();
  const page = await response.text();
  expect(page).toMatch(/^<!doctype html>\n<html lang="en-AU">/);
  expect(page).toContain("<title>Leaking &lt;again&gt;</title>");
  expect(bodyIn(page)).toBe("<p>It <b>drips</b>.</p>");
});

test("images come where they are asked for, by https alone", async () => {
  const [path = ""] = await inbox.receive({
    html: '<p><img src="https://pics.test/van.png" alt="Our van" width="200"><img src="http://pics.test/plain.png">Hi</p>',
  });
  for (const query of ["", "?images=0", "?images=true", "?images", "?images=11"]) {
    const response = await get(path + query);
    expect(headersOf(response)).toEqual(headers);
    expect(bodyIn(await response.text())).toBe('<p><img alt="Our van" width="200">Hi</p>');
  }
  const asked = await get(`${path}?images=1`);
  expect(headersOf(asked)).toEqual({
    ...headers,
    "content-security-policy": headers["content-security-policy"].replace("img-src 'none'", "img-src https:"),
  });
  expect(bodyIn(await asked.text())).toBe('<p><img src="https://pics.test/van.png" alt="Our van" width="200">Hi</p>');
});

test("links open a new tab, which learns nothing of where it was opened", async () => {
  const [path = ""] = await inbox.receive({
    html: '<a href="https://example.com/?a=1&amp;b=2" target="_top" rel="opener">See</a> <a href="tel:+61412345678">Call</a> <a href="/sign-out">Out</a>',
  });
  expect(await read(path)).toBe(
    [
      '<a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noreferrer noopener">See</a>',
      '<a href="tel:+61412345678" target="_blank" rel="noreferrer noopener">Call</a>',
      '<a target="_blank" rel="noreferrer noopener">Out</a>',
    ].join(" "),
  );
});

test("what is hostile is sanitized as it is read, whatever was stored", async () => {
  const paths = await inbox.receive(...hostile.map((html) => ({ html })));
  for (const [index, path] of paths.entries()) {
    const payload = hostile[index] ?? "";
    const shown = await read(`${path}?images=1`);
    expect(sanitizeHtml(shown), payload).toBe(sanitizeHtml(payload));
    const tags = tagsIn(shown);
    expect(tags.map(({ name }) => name)).toEqual(tagsIn(sanitizeHtml(payload)).map(({ name }) => name));
    for (const { name, attributes } of tags) {
      const { target, rel, ...others } = attributes;
      expect([target, rel], payload).toEqual(name === "a" ? ["_blank", "noreferrer noopener"] : [undefined, undefined]);
      expect(Object.keys(others).filter((key) => /^on|^srcset|^id$|^class$|^ping$/.test(key))).toEqual([]);
    }
    const withoutImages = tagsIn(await read(path));
    expect(withoutImages.map(({ name }) => name)).toEqual(tags.map(({ name }) => name));
    expect(withoutImages.filter(({ attributes }) => "src" in attributes)).toEqual([]);
  }
}, 60_000);

test("a long email is read whole", async () => {
  const row = '<p style="color:#336699">A <a href="https://example.com/">long</a> one.</p>';
  const [path = ""] = await inbox.receive({ html: row.repeat(5000) });
  const shown = await read(path);
  expect(shown.match(/target="_blank"/g)).toHaveLength(5000);
  expect(sanitizeHtml(shown)).toBe(row.repeat(5000));
});

test("an email without HTML shows its text, in paragraphs, and one without either is empty", async () => {
  const [text = "", empty = ""] = await inbox.receive(
    { html: null, text: "1 < 2 & <b>3</b>\nsecond line\n\nBye" },
    { html: null, text: null, subject: null },
  );
  expect(await read(text)).toBe("<p>1 &lt; 2 &amp; &lt;b&gt;3&lt;/b&gt;<br>second line</p>\n<p>Bye</p>");
  const response = await get(empty);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("<title>Email</title>");
});

test("a draft is shown the same way, never with images", async () => {
  const path = await inbox.draft({
    subject: "Your quote",
    html: '<p onclick="ran()">Hi <a href="https://example.com/">there</a><img src="https://pics.test/a.png"></p>',
  });
  for (const query of ["", "?images=1"]) {
    const response = await get(path + query);
    expect([response.status, headersOf(response)]).toEqual([200, headers]);
    expect(bodyIn(await response.text())).toBe(
      '<p>Hi <a href="https://example.com/" target="_blank" rel="noreferrer noopener">there</a><img></p>',
    );
  }
});

test("everybody on the team reads them", async () => {
  const [path = ""] = await inbox.receive({});
  for (const role of ["owner", "admin", "member"] as const)
    expect((await get(path, await world.addPerson(inbox.id, role))).status).toBe(200);
});

test("what is no email of the business's is a 404 that a frame can show", async () => {
  const other = await openInbox(world);
  const [foreign = ""] = await other.receive({ html: "<p>Secret</p>" });
  const items = [{}, aComment, aCall].map((item) => storeItem(inbox.db, inbox.conversation.id, item));
  const paths = [
    foreign,
    await other.draft({ html: "<p>Secret</p>" }),
    await inbox.draft({ text: "An SMS" }, "sms"),
    ...(await Promise.all(items)).map(({ id }) => `/messages/${id}/body`),
    `/messages/${randomUUIDv7()}/body`,
    `/drafts/${randomUUIDv7()}/body`,
    "/messages/none/body",
    foreign.replace("messages", "drafts"),
  ];
  for (const path of paths) {
    const response = await get(`${path}?images=1`);
    expect([response.status, headersOf(response)], path).toEqual([404, headers]);
    expect(bodyIn(await response.text())).toBe("<p>This email does not exist.</p>");
  }
});

test("whoever has not signed in, or has left the team, is told so in the frame", async () => {
  const [path = ""] = await inbox.receive({ html: "<p>Secret</p>" });
  const left = await world.addPerson(inbox.id);
  await world.database.system.member.update({ where: { id: left.id }, data: { isActive: false } });
  for (const cookie of [{}, { cookie: "fieldline_session=made.up" }, left]) {
    const response = await get(path, cookie);
    expect([response.status, headersOf(response)]).toEqual([401, headers]);
    expect(bodyIn(await response.text())).toContain("You are signed out.");
  }
  const withKey = await fetch(world.origin + path, { headers: { "X-Api-Key": inbox.key } });
  expect(withKey.status).toBe(401);
});

test("HEAD answers the same without the document, and other methods are a 405", async () => {
  const [path = ""] = await inbox.receive({});
  const head = await get(path, inbox.person, { method: "HEAD" });
  expect([head.status, headersOf(head), await head.text()]).toEqual([200, headers, ""]);
  const post = await get(path, inbox.person, { method: "POST" });
  expect([post.status, post.headers.get("allow"), headersOf(post)]).toEqual([405, "GET, HEAD, OPTIONS", headers]);
});

test("they count in the portal's quota, beyond which the frame says when to try again", async () => {
  const limited = await startWorld({ PORTAL_RATE_LIMIT_PER_MINUTE: "2" });
  const { person, receive } = await openInbox(limited);
  const [path = ""] = await receive({});
  const ask = () => fetch(limited.origin + path, { headers: { Cookie: person.cookie } });
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
  const refused = await ask();
  expect([refused.status, headersOf(refused)]).toEqual([429, headers]);
  expect(bodyIn(await refused.text())).toMatch(
    /^<p>Too many requests\. Please try again in \d+ (second|minute)s?\.<\/p>$/,
  );
  await limited.close();
});

test("reading one is one statement, beside those that say who reads", async () => {
  const [path = ""] = await inbox.receive({});
  world.statements.length = 0;
  await read(path);
  expect(world.statements).toHaveLength(3);
  expect(world.statements.filter((text) => text.includes('"messages"'))).toHaveLength(1);
});

const sandbox = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

type Framed = { height: number; width: number; reach: number; images: number; background: string; text: string };

/** Shows documents in frames of the page, as the portal does, touches all that they hold, and measures them. */
function frame(page: Page, paths: readonly string[], width = 600): Promise<Framed[]> {
  const show = async (all: readonly string[], rules: string, pixels: number) => {
    for (const old of document.querySelectorAll("iframe")) old.remove();
    const open = async (path: string): Promise<Framed> => {
      const iframe = document.createElement("iframe");
      iframe.setAttribute("sandbox", rules);
      iframe.style.cssText = `position: fixed; inset: 0 auto auto 0; border: 0; z-index: 9; width: ${pixels}px; height: 100px`;
      iframe.src = path;
      await new Promise((loaded) => {
        iframe.addEventListener("load", loaded, { once: true });
        document.body.append(iframe);
      });
      const shown = iframe.contentDocument as Document;
      for (const element of shown.querySelectorAll("body *"))
        for (const name of ["mouseover", "focus", "click", "error", "load", "toggle", "animationstart"])
          element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
      const { offsetHeight: height, offsetWidth } = shown.documentElement;
      return {
        height,
        width: offsetWidth,
        reach: Math.max(shown.documentElement.scrollWidth, shown.querySelector(".email")?.scrollWidth ?? 0),
        images: shown.images.length,
        background: getComputedStyle(shown.documentElement).backgroundColor,
        text: shown.body.innerText.trim(),
      };
    };
    const framed = await Promise.all(all.map(open));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    return framed;
  };
  return page.evaluate(show, paths, sandbox, width);
}

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

type Asked = { url: string; referrer: string };

/** What the frames ask for besides their documents. */
async function collectRequests(page: Page): Promise<Asked[]> {
  const asked: Asked[] = [];
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const url = request.url();
    const isOwn = url.startsWith(platform.origin);
    if (!isOwn || (request.frame() !== page.mainFrame() && !request.isNavigationRequest()))
      asked.push({ url, referrer: request.headers().referer ?? "" });
    if (isOwn) void request.continue();
    else void request.respond({ contentType: "image/png", body: pixel });
  });
  return asked;
}

describePortal(() => {
  test("of hostile emails in frames of the portal nothing runs, and nothing is asked for before images are", async () => {
    const { person, receive } = await openInbox(platform);
    const paths = await receive(...hostile.map((html) => ({ html })));
    const page = await visitAs(browser, platform, person, "/settings/profile");
    const asked = await collectRequests(page);
    for (let start = 0; start < paths.length; start += 30) {
      await frame(page, paths.slice(start, start + 30));
      await assertClean(page);
    }
    expect(asked).toEqual([]);
    await page.close();
  }, 120_000);

  test("the page around it sees how many images wait, and they come when they are asked for, without a referrer", async () => {
    const { person, receive } = await openInbox(platform);
    const [path = ""] = await receive({
      html: '<img src="https://pics.test/a.png"><p>Hi</p><img src="https://pics.test/b.png?who=jane"><img src="https://192.168.1.1/c.png">',
    });
    const page = await visitAs(browser, platform, person, "/settings/profile");
    const asked = await collectRequests(page);
    expect(await frame(page, [path])).toMatchObject([{ images: 2, text: "Hi" }]);
    expect(asked).toEqual([]);
    expect(await frame(page, [`${path}?images=1`])).toMatchObject([{ images: 2, text: "Hi" }]);
    expect(asked.toSorted((one, other) => (one.url < other.url ? -1 : 1))).toEqual([
      { url: "https://pics.test/a.png", referrer: "" },
      { url: "https://pics.test/b.png?who=jane", referrer: "" },
    ]);
    await assertClean(page);
    await page.close();
  });

  test("its height is measured from outside, whatever the frame's, and its background is white in dark mode too", async () => {
    const { person, receive } = await openInbox(platform);
    const paths = await receive(
      { html: "<p>One line</p>" },
      { html: "<p>A line</p>".repeat(30) },
      { html: '<div style="height:700px">Tall</div>' },
    );
    const page = await visitAs(browser, platform, person, "/settings/profile", { dark: true });
    const [short, long, tall] = await frame(page, paths);
    expect(short?.height).toBeLessThan(60);
    expect(long?.height).toBeGreaterThan(600);
    expect(tall?.height).toBe(700);
    for (const framed of [short, long, tall]) expect(framed?.background).toBe("rgb(255, 255, 255)");
    await assertClean(page);
    await page.close();
  });

  test("words, code, images and tables of fixed width fit a phone, and what cannot scrolls inside", async () => {
    const { person, receive } = await openInbox(platform);
    const table = (inside: string) => `<table width="600"><tr><td width="600">${inside}</td></tr></table>`;
    const fitting = await receive(
      { html: `<p>${"word".repeat(200)}</p>` },
      { html: `<pre>${"code ".repeat(200)}</pre>` },
      { html: `<p style="white-space:nowrap">${"word ".repeat(100)}</p>` },
      { html: table(table('<div style="width:600px;max-width:600px">A newsletter of fixed width</div>')) },
      { html: '<img src="https://pics.test/a.png" width="1200" height="300" alt="Banner">' },
      { html: null, text: `https://example.com/${"x".repeat(500)}` },
    );
    const page = await visitAs(browser, platform, person, "/settings/profile", { width: 360 });
    for (const [index, { width, reach }] of (await frame(page, fitting, 328)).entries())
      expect(reach, `email ${index}`).toBe(width);
    const [wide = ""] = await receive({ html: '<div style="padding:0 200px">Wide</div>' });
    const [framed] = await frame(page, [wide], 328);
    expect(framed?.reach).toBeGreaterThan(framed?.width ?? 0);
    await assertClean(page);
    await page.close();
  });

  test("a link opens a tab that knows neither the portal nor the email", async () => {
    const { person, receive } = await openInbox(platform);
    const target = `${platform.origin}/favicon.svg`;
    const [path = ""] = await receive({ html: `<a href="${target}" style="font-size:40px">Open</a>` });
    const page = await visitAs(browser, platform, person, "/settings/profile");
    await frame(page, [path]);
    await page.mouse.click(20, 30);
    const opened = await page.browserContext().waitForTarget((one) => one.url() === target);
    const tab = await opened.page();
    expect(await tab?.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
    expect(page.url()).toBe(`${platform.origin}/settings/profile`);
    await tab?.close();
    await assertClean(page);
    await page.close();
  });
});
