import { randomBytes, randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { createEncryption } from "../../src/crypto/encrypt.ts";
import { makeSecret } from "../../src/outbox/handlers/webhook/secrets.ts";

test("a secret is 32 random bytes, and another each time", () => {
  const secret = makeSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
  expect(Buffer.from(secret.slice(6), "base64url")).toHaveLength(32);
  expect(makeSecret()).not.toBe(secret);
});

test("what is sealed opens for its own subscription and key alone", () => {
  const secrets = createEncryption(randomBytes(32));
  const [own, other] = [randomUUIDv7(), randomUUIDv7()];
  const secret = makeSecret();
  const sealed = secrets.seal(own, secret);
  expect(sealed.includes(Buffer.from(secret.slice(6, 20)))).toBe(false);
  expect(secrets.open(own, sealed)).toBe(secret);
  expect(() => secrets.open(other, sealed)).toThrow();
  expect(() => createEncryption(randomBytes(32)).open(own, sealed)).toThrow("another SECRET_KEY");
});

test("a sealed secret that was altered does not open", () => {
  const secrets = createEncryption(randomBytes(32));
  const id = randomUUIDv7();
  const sealed = secrets.seal(id, makeSecret());
  for (let place = 0; place < sealed.length; place += 1) {
    const altered = Buffer.from(sealed);
    altered[place] = (altered[place] ?? 0) ^ 1;
    expect(() => secrets.open(id, altered), `byte ${place}`).toThrow();
  }
});
