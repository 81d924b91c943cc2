import { expect, test, vi } from "vitest";
import { parseKey } from "../../src/auth/credentials/api-key.ts";
import { createSessions } from "../../src/auth/session/session.ts";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { createEncryption } from "../../src/crypto/encrypt.ts";
import { hashToken } from "../../src/crypto/hash.ts";
import { createCursors } from "../../src/graphql/cursor.ts";
import { entityTag } from "../../src/http/etag.ts";
import { isSecret } from "../../src/oauth/clients/registrations.ts";
import { createFormTokens } from "../../src/oauth/form-token.ts";
import { identify } from "../../src/rest/idempotency.ts";
import type { Database } from "../../src/tenancy/database.ts";
import { createLinks } from "../../src/web/links.ts";

// Values that earlier versions stored, sent in emails or gave to callers. They must remain valid.
const secretKey = Buffer.from("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "hex");
const businessId = "0198f0a0-0000-7000-8000-000000000001";
const id = "0198f0a0-0000-7000-8000-000000000002";
const sessionToken = "dG9rZW4tb2YtdGhpcnR5LXR3by1ieXRlcy0wMTIzNDU";

test("a session's cookie", () => {
  const sessions = createSessions({ database: {} as Database, key: deriveKey(secretKey, "sessions") });
  const cookie = `${sessionToken}.tpY0Wes6nCddbOppOIqF2x-qxvGsts6wi94vOtajybA`;
  expect(sessions.verify(cookie)).toBe(sessionToken);
  expect(sessions.sign(sessionToken)).toBe(cookie);
  expect(hashToken(sessionToken).toString("hex")).toBe(
    "60c8d7877534f04090ffa603b545a7b2abf1ade64fc5b82bf58397bdf33ffdc0",
  );
});

test("the links of quotes and invoices", () => {
  const links = createLinks(deriveKey(secretKey, "links"), "https://app.example.com");
  const quote = "AZjwoAAAcACAAAAAAAAAAQGY8KAAAHAAgAAAAAAAAAJ97voHXKhWud3N4uaBRm8h";
  const invoice = "AZjwoAAAcACAAAAAAAAAAQGY8KAAAHAAgAAAAAAAAALXaTyX0ooaT7ih7gthcSq8";
  expect(links.verify("quote", quote)).toEqual({ businessId, id });
  expect(links.verify("invoice", invoice)).toEqual({ businessId, id });
  expect(links.verify("quote", invoice)).toBeUndefined();
  expect(links.of(businessId).quote(id)).toBe(`https://app.example.com/q/${quote}`);
  expect(links.of(businessId).invoice(id)).toBe(`https://app.example.com/i/${invoice}`);
});

test("a shared link lasts 30 days at least and 60 at most, and is the same for 30 days", () => {
  const links = createLinks(deriveKey(secretKey, "links"), "https://app.example.com");
  const page = () => links.of(businessId).shared("quote", id, "page");
  const tokenOf = (url: string) => url.split("/").at(-1)?.replace(".pdf", "") ?? "";
  // A period of 30 days since 1970 begins on 6 July.
  vi.useFakeTimers({ now: new Date("2026-07-05T23:59:59Z") });
  try {
    const first = page();
    const pdf = links.of(businessId).shared("quote", id, "pdf");
    expect(pdf).toMatch(/^https:\/\/app\.example\.com\/q\/[\w-]{71}\.pdf$/);
    expect(links.verify("quote", tokenOf(first))).toEqual({ businessId, id, isShared: true });
    expect(links.verify("quote", tokenOf(pdf))).toEqual({ businessId, id, isShared: true, isPdfOnly: true });
    expect(links.verify("invoice", tokenOf(first))).toBeUndefined();
    vi.setSystemTime(new Date("2026-07-06T00:00:00Z"));
    const second = page();
    expect(second).not.toBe(first);
    vi.setSystemTime(new Date("2026-08-04T23:59:59Z"));
    expect(page()).toBe(second);
    expect(links.verify("quote", tokenOf(first))).toBeDefined();
    vi.setSystemTime(new Date("2026-08-05T00:00:00Z"));
    expect(links.verify("quote", tokenOf(first))).toBeUndefined();
    expect(links.verify("quote", tokenOf(second))).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test("a list's cursor", () => {
  const cursor =
    "Wqg6ae2GmwWD2UxwO0bk7FsiMjAyNi0wNy0wMVQwMjozMDowMC4wMDBaIiwiMDE5OGYwYTAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAyIl0";
  const cursors = createCursors(deriveKey(secretKey, "cursors"));
  expect(cursors.decode("binding of a list", cursor)).toEqual(["2026-07-01T02:30:00.000Z", id]);
  expect(() => cursors.decode("binding of another", cursor)).toThrow("is not a cursor");
});

test("the token of a form that is open in a browser", () => {
  const forms = createFormTokens(deriveKey(secretKey, "oauth forms"));
  const token = "t6z93QcWv1sBp7I5bGsbw6z7GKwd3qu4v8P3KeyT-nQ";
  expect(forms.verify(token, "uid-of-a-request", "session.cookie")).toBe(true);
  expect(forms.verify("Az8IQEwo3eGCz6so2ANfO9xfcb7Cyylh-rpgNITTeZ0", "uid-of-a-request", undefined)).toBe(true);
  expect(forms.verify(token, "uid-of-a-request", undefined)).toBe(false);
});

test("a webhook's secret and a reply kept for retries, as they are encrypted", () => {
  const secrets = createEncryption(deriveKey(secretKey, "webhook secrets"));
  const secret = Buffer.from("+pLHWceN7UMofoZD2/vd0slPY7M6D1BJGsRr8Y9Dos/le4IiN6x0e0mP", "base64");
  expect(secrets.decrypt(id, secret)).toBe("whsec_kept");
  const replies = createEncryption(deriveKey(secretKey, "kept replies"));
  const reply = Buffer.from("fFiuvjc4yijl3kTQYHCcA9eAbKg9Qh2Vwmc+/lO4d3zxNbkO+68XwcIO", "base64");
  expect(replies.decrypt(`${businessId} ${id} key`, reply)).toBe('{"id":"1"}');
});

test("the fingerprint under which a reply is kept, and a record's entity tag", () => {
  const target = { baseUrl: "", path: "/v1/customers", query: "" };
  const kept = identify("key", target, { bytes: Buffer.from("{}"), json: {} });
  expect(kept.fingerprint).toEqual(kept.byteFingerprint);
  expect(kept.fingerprint.toString("hex")).toBe("e903437057ab63da831a790bfc386c5cab98ff5d4de39bc748466656bc820b67");
  expect(entityTag('{"id":"1"}')).toBe('"WBGWf1QNMA0kmrMK5oE1mngV_bX"');
});

test("API keys, access tokens and the secrets of OAuth clients, as they are hashed", () => {
  const key = "ck_live_AbCdEfGhIjKl_0123456789ABCDEFGHIJKLMNOPQRSTUVWX2aGnF9";
  expect(parseKey(key)?.secretHash.toString("hex")).toBe(
    "ac870d048a8b486e368efe5531bb06991cd5daf453f2e4243227232159e3f1ab",
  );
  expect(hashToken("ccoat_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG").toString("hex")).toBe(
    "d3a1f7d0e08671725dc5e9f0f7482ce4cf04193ee8e4f51914abe3de95e9dbe8",
  );
  expect(isSecret("the-secret-of-a-client", "6W1740AxNdCUv2FV_s_oKN-40pHmBLBjhhtwh_bJWSo")).toBe(true);
});
