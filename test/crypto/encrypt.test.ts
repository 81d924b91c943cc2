import { randomBytes, randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { createEncryption } from "../../src/crypto/encrypt.ts";

const plaintext = "whsec_a secret that nobody may read";

test("a ciphertext decrypts only for its subject and with its own key", () => {
  const encryption = createEncryption(randomBytes(32));
  const [own, other] = [randomUUIDv7(), randomUUIDv7()];
  const ciphertext = encryption.encrypt(own, plaintext);
  expect(ciphertext.includes(Buffer.from(plaintext.slice(6, 20)))).toBe(false);
  expect(encryption.decrypt(own, ciphertext)).toBe(plaintext);
  expect(() => encryption.decrypt(other, ciphertext)).toThrow();
  expect(() => createEncryption(randomBytes(32)).decrypt(own, ciphertext)).toThrow("another SECRET_KEY");
});

test("an altered ciphertext does not decrypt", () => {
  const encryption = createEncryption(randomBytes(32));
  const id = randomUUIDv7();
  const ciphertext = encryption.encrypt(id, plaintext);
  for (let index = 0; index < ciphertext.length; index += 1) {
    const altered = Buffer.from(ciphertext);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(() => encryption.decrypt(id, altered), `byte ${index}`).toThrow();
  }
});
