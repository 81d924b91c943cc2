import { randomUUIDv7 } from "node:crypto";
import sanitize from "sanitize-html";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sanitizeHtml } from "../../src/html-sanitizer/sanitize.ts";
import { aCall, aComment, storeItem } from "../world/inbox.ts";
import { startWorld, type World } from "../world/world.ts";
import { hostile, openInbox } from "./email-bodies.ts";

let world: World;
let inbox: Awaited<ReturnType<typeof openInbox>>;
beforeAll(async () => {
  world = await startWorld();
  inbox = await openInbox(world);
});
afterAll(() => world.close());

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

/** Tags as a parser reads them. */
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

test("images load on request, over https only", async () => {
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

test("links open a new tab, which does not learn where it was opened", async () => {
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

test("a trailing quote of an email is folded, unless it is all there is or text follows it", async () => {
  const fold = (quote: string) =>
    `<details><summary aria-label="Quoted text" title="Quoted text"></summary>${quote}</details>`;
  const inner = "<blockquote>One<blockquote>Two</blockquote></blockquote>";
  const emails: [html: string, shown: string][] = [
    [`<div>Yes.<div>Sam wrote:${inner}<br></div></div>`, `<div>Yes.<div>Sam wrote:${fold(inner)}<br></div></div>`],
    [`<p>Yes.</p>${inner}<p>&nbsp;</p>`, `<p>Yes.</p>${fold(inner)}<p>\u00a0</p>`],
    [`<p>Yes.</p>${inner}<p>And no.</p>`, `<p>Yes.</p>${inner}<p>And no.</p>`],
    [`${inner}`, `${inner}`],
    [
      `<blockquote>One</blockquote><blockquote>Two</blockquote>`,
      `<blockquote>One</blockquote>${fold("<blockquote>Two</blockquote>")}`,
    ],
  ];
  const paths = await inbox.receive(...emails.map(([html]) => ({ html })));
  for (const [index, [html, shown]] of emails.entries()) expect(await read(paths[index] ?? ""), html).toBe(shown);
});

test("hostile content is sanitized on reading, whatever was stored", async () => {
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

test("a long email is read completely", async () => {
  const row = '<p style="color:#336699">A <a href="https://example.com/">long</a> one.</p>';
  const [path = ""] = await inbox.receive({ html: row.repeat(5000) });
  const shown = await read(path);
  expect(shown.match(/target="_blank"/g)).toHaveLength(5000);
  expect(sanitizeHtml(shown)).toBe(row.repeat(5000));
});

test("an email without HTML shows its text in paragraphs, and one without either is empty", async () => {
  const [text = "", empty = ""] = await inbox.receive(
    { html: null, text: "1 < 2 & <b>3</b>\nsecond line\n\nBye" },
    { html: null, text: null, subject: null },
  );
  expect(await read(text)).toBe("<p>1 &lt; 2 &amp; &lt;b&gt;3&lt;/b&gt;<br>second line</p>\n<p>Bye</p>");
  const response = await get(empty);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("<title>Email</title>");
});

test("a draft is shown the same way, but never with images", async () => {
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

test("everyone on the team can read them", async () => {
  const [path = ""] = await inbox.receive({});
  for (const role of ["owner", "admin", "member"] as const)
    expect((await get(path, await world.addPerson(inbox.id, role))).status).toBe(200);
});

test("a message that is no email of the business is a 404 that a frame can show", async () => {
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

test("the frame tells a person who has not signed in, or has left the team", async () => {
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

test("HEAD returns the same without the document, and other methods are a 405", async () => {
  const [path = ""] = await inbox.receive({});
  const head = await get(path, inbox.person, { method: "HEAD" });
  expect([head.status, headersOf(head), await head.text()]).toEqual([200, headers, ""]);
  const post = await get(path, inbox.person, { method: "POST" });
  expect([post.status, post.headers.get("allow"), headersOf(post)]).toEqual([405, "GET, HEAD, OPTIONS", headers]);
});

test("they count against the portal's quota, above which the frame says when to try again", async () => {
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

test("reading one is one statement, besides those that authenticate", async () => {
  const [path = ""] = await inbox.receive({});
  world.statements.length = 0;
  await read(path);
  const others = world.statements.filter((text) => !/authenticate_person|set_config/.test(text));
  expect(others).toEqual([expect.stringContaining('"messages"')]);
});
