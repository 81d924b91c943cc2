import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { createFileLinks } from "../../src/web/file-links.ts";

const business = "01980000-0000-7000-8000-000000000001";
const holder = "01980000-0000-7000-8000-000000000003";
const id = "01980000-0000-7000-8000-000000000002";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-07-01T00:59:59Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a link to a file lasts an hour at least and two at most, and is the same for an hour", () => {
  const links = createFileLinks(deriveKey(Buffer.alloc(32, 1), "file links"));
  const make = () => links.link(business, holder, { id }, "thumbnail");
  const token = (path: string) => path.split("/").at(-1) ?? "";
  const first = make();
  expect(links.verify(token(first))).toEqual({
    businessId: business,
    id,
    holderId: holder,
    part: "thumbnail",
    expiresAt: new Date("2026-07-01T02:00:00Z"),
  });
  vi.setSystemTime(new Date("2026-07-01T01:00:00Z"));
  const second = make();
  expect(second).not.toBe(first);
  vi.setSystemTime(new Date("2026-07-01T01:59:59Z"));
  expect(make()).toBe(second);
  expect(links.verify(token(first))).toBeDefined();
  vi.setSystemTime(new Date("2026-07-01T02:00:00Z"));
  expect(links.verify(token(first))).toBeUndefined();
  expect(links.verify(token(second))).toBeDefined();
});

test("a link signed with another key is invalid", () => {
  const links = createFileLinks(deriveKey(Buffer.alloc(32, 1), "file links"));
  const others = createFileLinks(deriveKey(Buffer.alloc(32, 2), "file links"));
  expect(links.verify(others.link(business, holder, { id }, "file").split("/").at(-1) ?? "")).toBeUndefined();
});
