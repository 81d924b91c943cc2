import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopes } from "../../src/auth/caller.ts";
import { defaultScopes } from "../../src/oauth/default-scopes.ts";
import { readableName } from "../../src/oauth/pages/app-name.ts";
import { codePage } from "../../src/oauth/pages/code-page.ts";
import { consentPage } from "../../src/oauth/pages/consent-page.ts";
import { errorPage } from "../../src/oauth/pages/error-page.ts";
import { pageHeaders } from "../../src/oauth/pages/layout.ts";
import { notOwnerPage } from "../../src/oauth/pages/refused-pages.ts";
import { signInPage } from "../../src/oauth/pages/sign-in-page.ts";
import { describeInBrowser, launchBrowser } from "../browser/launch.ts";
import { contrasts, lookOver } from "./look-over.ts";
import { type Site, startSite } from "./site.ts";

const asked = { uid: "interaction", appName: "Ledger Buddy", csrf: "token" };

const consent = {
  ...asked,
  appHost: "ledger.example",
  redirectUri: "https://ledger.example/callback",
  businessName: "Acme Air",
  personName: "Pat Person",
  scopes,
  optional: [],
  ticked: [],
};

const optional = ["messages:read", "messages:draft", "webhooks:manage", "requests:read"];

const pages: Record<string, string> = {
  "/consent": consentPage(consent),
  "/few": consentPage({ ...consent, scopes: ["jobs:read"] }),
  "/optional": consentPage({ ...consent, scopes: defaultScopes, optional, ticked: ["messages:read"] }),
  "/sign-in": signInPage(asked),
  "/refused": signInPage({ ...asked, error: "The email or the password is wrong.", email: "pat@example.com" }),
  "/code": codePage({ ...asked, pendingToken: "token" }),
  "/wrong-code": codePage({ ...asked, pendingToken: "token", error: "The code is wrong, has expired or was used." }),
  "/not-owner": notOwnerPage({ ...asked, personName: "Sam Member" }),
  "/error": errorPage("This page has expired. Go back to the app and connect again."),
};

test("the page shows the owner who asks, where the response goes, and for whose business", () => {
  const text = inWords(consentPage(consent));
  for (const part of ["calls itself “Ledger Buddy”", "Returns to ledger.example", "Acme Air", "Pat Person"])
    expect(text).toContain(part);
});

test.each([
  ["customers:read", "Customers, their sites and contacts Read."],
  ["customers:write", "Customers, their sites and contacts Add, edit, archive and delete."],
  ["leads:read", "Leads Read."],
  ["leads:write", "Leads Add (and create the customer), edit"],
  ["quotes:read", "Quotes Read."],
  ["quotes:write", "Quotes Write, edit and delete, email to customers"],
  ["jobs:read", "Jobs Read, with your team’s names, email addresses and roles."],
  ["jobs:write", "Jobs Add, edit, start"],
  ["invoices:read", "Invoices Read."],
  ["invoices:write", "Invoices Write, edit"],
  ["bookings:read", "Bookings Read, with your team’s names"],
  ["bookings:write", "Bookings Add, edit"],
  ["prices:read", "Price list Read."],
  ["prices:write", "Price list Add, edit and archive"],
  ["files:read", "Photos and files of customers, quotes and jobs Read."],
  ["files:write", "Photos and files of customers, quotes and jobs Add and delete."],
  ["notes:read", "Notes about customers, leads and jobs Read."],
  ["notes:write", "Notes about customers, leads and jobs Add, edit and delete."],
  ["messages:read", "Messages with your customers Read your conversations"],
  ["messages:draft", "Messages with your customers Write drafts, and edit or delete its own. It cannot send them"],
  ["webhooks:manage", "sent to addresses that it chooses"],
])("%s has one description in plain words", (scope, words) => {
  const asks = (...held: string[]) => {
    const text = inWords(consentPage({ ...consent, scopes: held }));
    return text.slice(text.indexOf("It will be able to"), text.indexOf("Allow it only if"));
  };
  expect(asks(scope)).toContain(words);
  expect(asks(scope)).not.toContain(scope);
  const others = scopes.filter((each) => each !== scope && each.split(":")[0] !== scope.split(":")[0]);
  for (const other of others) expect(asks(other)).not.toContain(words);
});

test("the page warns about messages and webhooks, and about nothing else", () => {
  const warnings = (held: readonly string[]) =>
    consentPage({ ...consent, scopes: held }).split("state warn").length - 1;
  expect(warnings(scopes)).toBe(2);
  expect(warnings(["messages:draft"])).toBe(1);
  expect(warnings(["webhooks:manage"])).toBe(1);
  expect(warnings(scopes.filter((scope) => !/^(messages|webhooks)/.test(scope)))).toBe(0);
});

test.each([
  ["https://ledger.example/callback", "ledger.example", "ledger.example"],
  ["http://127.0.0.1:3210/callback", "127.0.0.1:3210", "a program on this device (127.0.0.1:3210)"],
  ["http://[::1]:3210/callback", "[::1]:3210", "a program on this device ([::1]:3210)"],
  ["com.ledger.app:/callback", "", "a program on this device, through com.ledger.app:"],
])(
  "a response that goes to %s is described as going to a site or to a program on the device",
  (redirectUri, appHost, words) => {
    expect(inWords(consentPage({ ...consent, redirectUri, appHost }))).toContain(`Returns to ${words} Business`);
  },
);

test.each([
  ["controls and direction marks", "Goo\u202egle\u2066\u200f\u061c\u0007", "Google"],
  ["invisible characters", "\u200bLed\u00adger\ufeff\u2060 \u3164Buddy", "Ledger Buddy"],
  ["lines and spaces", "  Ledger\r\n\u2028\tBuddy  ", "Ledger Buddy"],
  ["every character of an invisible name", "\u200b\u2800\u3164 \u00a0", ""],
  ["stacked marks", `Z${"\u0335".repeat(500)}algo`, "Z\u0335\u0335algo"],
  ["length", "x".repeat(1_000_000), `${"x".repeat(60)}…`],
  ["length, between whole signs", "🔧".repeat(61), `${"🔧".repeat(60)}…`],
])("%s is removed from an app's name", (_, name, readable) => {
  expect(readableName(name)).toBe(readable);
});

test("an app without a name is described as such", () => {
  for (const page of [consentPage({ ...consent, appName: "\u200b" }), signInPage({ ...asked, appName: "" })])
    expect(inWords(page)).toContain("an app that gives no name");
});

const hostile = `"><img src=x onerror=alert(1)><script>alert('x')</script></title></style>&amp;`;

test("text of an app or a person is never markup", () => {
  const all = { uid: hostile, appName: hostile, csrf: hostile, personName: hostile, businessName: hostile };
  const shown = [
    consentPage({ ...consent, ...all, appHost: hostile, scopes: [hostile] }),
    signInPage({ ...all, error: hostile, email: hostile }),
    codePage({ ...all, error: hostile, pendingToken: hostile }),
    notOwnerPage(all),
    errorPage(hostile),
  ];
  for (const page of shown) {
    expect(page).not.toMatch(/<img|<script/);
    expect(page.match(/<\/(title|style)>/g)).toEqual(["</title>", "</style>"]);
    expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
  }
});

test("no page contains a script, requests anything, or can be framed, cached or sent as a referrer", () => {
  for (const page of Object.values(pages)) expect(page).not.toMatch(/<script|https?:|src=|@import|url\(/);
  const headers = pageHeaders();
  expect(headers).toMatchObject({
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
  });
  expect(headers["Content-Security-Policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
  );
});

test.each([
  ["https://ledger.example/callback?x=1", "https://ledger.example"],
  ["http://127.0.0.1:3210/callback", "http://127.0.0.1:3210"],
  ["http://[::1]:3210/callback", "http:"],
  ["com.ledger.app:/callback", "com.ledger.app:"],
  ["https://a;script-src,b.example/", "https:"],
])("a form may lead on to %s as %s and to nothing else", (redirectUri, source) => {
  expect(pageHeaders(redirectUri)["Content-Security-Policy"]).toContain(`; form-action 'self' ${source}; frame-`);
});

describeInBrowser(() => {
  let site: Site;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    site = await startSite((path, response) => {
      response.writeHead(200, { ...pageHeaders(), "Content-Type": "text/html; charset=utf-8" }).end(pages[path] ?? "");
    });
    browser = await launchBrowser();
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  describe.each([390, 1280])("%i pixels wide", (width) => {
    test.each(Object.keys(pages))("%s fits, is named, and can be seen and touched", async (path) => {
      await page.setViewport({ width, height: 844 });
      await page.goto(site.origin + path);
      const seen = await page.evaluate(lookOver);
      expect(seen).toMatchObject({ lang: "en-AU", headings: ["H1", ...seen.headings.slice(1)], unlabelled: [] });
      expect(seen.title).toMatch(/ · Fieldline$/);
      expect(seen.styled).toBe(true);
      expect(seen.overflow).toBeLessThanOrEqual(0);
      expect(seen.smallTargets).toEqual([]);
      const readings = await page.evaluate(contrasts);
      expect(readings.length).toBeGreaterThan(2);
      expect(readings.filter(({ ratio, needed }) => ratio < needed)).toEqual([]);
    });
  });

  test("the keyboard reaches Allow, Deny and another sign-in in that order, and shows where it is", async () => {
    await page.goto(`${site.origin}/consent`);
    const reached: string[] = [];
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
        return { name: document.activeElement?.textContent ?? "", outline: `${outlineWidth} ${outlineStyle}` };
      });
      expect(focused.outline).toBe("3px solid");
      reached.push(focused.name);
    }
    expect(reached).toEqual(["Allow", "Deny", "Sign in as somebody else"]);
  });

  test("Allow and Deny are side by side, equally large", async () => {
    await page.setViewport({ width: 1280, height: 844 });
    await page.goto(`${site.origin}/consent`);
    const [allow, deny] = await page.$$eval("button[name=decision]", (buttons) =>
      buttons.map((button) => button.getBoundingClientRect().toJSON()),
    );
    expect({ ...deny, x: 0, left: 0, right: 0 }).toEqual({ ...allow, x: 0, left: 0, right: 0 });
  });

  test("a refused sign-in is announced with its fields, and keeps the email", async () => {
    await page.goto(`${site.origin}/refused`);
    const fields = await page.$$eval("#email, #password", (inputs) =>
      inputs.map((input) => ({
        about: document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent,
        invalid: input.getAttribute("aria-invalid"),
        autocomplete: input.getAttribute("autocomplete"),
        value: (input as HTMLInputElement).value,
      })),
    );
    const about = "Not signed in. The email or the password is wrong.";
    expect(fields).toEqual([
      { about, invalid: "true", autocomplete: "username", value: "pat@example.com" },
      { about, invalid: "true", autocomplete: "current-password", value: "" },
    ]);
    expect(await page.title()).toMatch(/^Error: /);
  });

  test("a page that tries to frame the consent shows nothing of it", async () => {
    const framing = await startSite((_, response) => {
      response.writeHead(200, { "Content-Type": "text/html" }).end(`<iframe src="${site.origin}/consent"></iframe>`);
    });
    await page.goto(framing.origin, { waitUntil: "load" });
    expect(page.frames().map((frame) => frame.url())).toContain("chrome-error://chromewebdata/");
    await framing.close();
  });
});

function inWords(page: string): string {
  const body = page.slice(page.indexOf("<main>"));
  return body
    .replaceAll(/<\/(h\d|p|li|dd|dt|ul|strong|span)>(?=[\s<])/g, " ")
    .replaceAll(/<span/g, " <span")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" .", ".");
}
