import { expect, test } from "vitest";
import { makeSecret } from "../../src/outbox/handlers/webhook/secrets.ts";

test("a secret is 32 random bytes, different each time", () => {
  const secret = makeSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
  expect(Buffer.from(secret.slice(6), "base64url")).toHaveLength(32);
  expect(makeSecret()).not.toBe(secret);
});
