import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeKey, parseKey } from "../../src/auth/credentials/api-key.ts";

const base62 = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];

test("a new key has the published format, and parses back to its stored parts", () => {
  for (let count = 0; count < 500; count += 1) {
    const { key, prefix, secretHash } = makeKey();
    expect(key).toMatch(/^ck_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}$/);
    expect(key.slice(0, 20)).toBe(prefix);
    expect(secretHash).toEqual(createHash("sha256").update(key.slice(21)).digest());
    expect(parseKey(key)).toEqual({ prefix, secretHash });
  }
});

test("the checksum detects every change of one character", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.constantFrom(...base62, "_", "-", " ", "é"), (at, character) => {
      const { key } = makeKey();
      const changed = key.slice(0, at) + character + key.slice(at + 1);
      expect(parseKey(changed) === undefined).toBe(changed !== key);
    }),
    { numRuns: 2000 },
  );
});

test("no other text parses as a key", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => parseKey(text) === undefined));
  const { key } = makeKey();
  for (const text of ["", key.slice(1), key.slice(0, -1), `${key}0`, `${key}\n`, ` ${key}`, `${key}, ${key}`])
    expect(parseKey(text)).toBeUndefined();
});

test("every character of a key is equally likely", () => {
  const seen = new Map<string, number>();
  const keys = 3000;
  for (let count = 0; count < keys; count += 1)
    for (const character of makeKey().key.slice(21, 55)) seen.set(character, (seen.get(character) ?? 0) + 1);
  const expected = (keys * 34) / 62;
  const deviation = base62.reduce((sum, one) => sum + ((seen.get(one) ?? 0) - expected) ** 2 / expected, 0);
  // Chi-squared with 61 degrees of freedom exceeds 130 once in a million runs.
  expect(deviation).toBeLessThan(130);
});
