import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isSameSecret } from "../../src/crypto/hash.ts";
import { createSigner } from "../../src/crypto/signer.ts";

test("a signature is valid for its own message and key only, as bytes and as text", () => {
  const signer = createSigner(randomBytes(32));
  const signature = signer.sign("one", Buffer.from("two"));
  for (const given of [signature, signature.toString("base64url")]) {
    expect(signer.verify(given, "one", Buffer.from("two"))).toBe(true);
    expect(signer.verify(given, "onetwo")).toBe(true);
    expect(signer.verify(given, "one", "three")).toBe(false);
    expect(createSigner(randomBytes(32)).verify(given, "onetwo")).toBe(false);
  }
});

test("an altered, cut, extended or respelled signature is invalid", () => {
  const signer = createSigner(randomBytes(32), 16);
  const signature = signer.sign("message");
  expect(signature).toHaveLength(16);
  for (let index = 0; index < signature.length; index += 1) {
    const altered = Buffer.from(signature);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(signer.verify(altered, "message"), `byte ${index}`).toBe(false);
  }
  const text = signature.toString("base64url");
  const others = ["", text.slice(0, -1), `${text}A`, `${text}==`, ` ${text}`, signature.toString("hex")];
  for (const other of others) expect(signer.verify(other, "message"), other).toBe(false);
  for (const other of [Buffer.alloc(0), signature.subarray(0, 15), Buffer.concat([signature, Buffer.alloc(1)])])
    expect(signer.verify(other, "message")).toBe(false);
});

test("secrets of any length compare", () => {
  expect(isSameSecret("same", "same")).toBe(true);
  for (const given of ["", "sam", "Same", "same "]) expect(isSameSecret(given, "same")).toBe(false);
});
