import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "../../src/auth/session/password.ts";

test("a password is stored as argon2id with OWASP's cost and a salt of its own", async () => {
  const [one, other] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(other);
});

test("only the same password verifies, in any Unicode composition", async () => {
  const hash = await hashPassword("Caf\u00e9 au lait");
  expect(await verifyPassword("Cafe\u0301 au lait", hash)).toBe(true);
  expect(await verifyPassword("Cafe au lait", hash)).toBe(false);
  expect(await verifyPassword("", hash)).toBe(false);
});

test("a hash of another cost still verifies", async () => {
  // A test vector of the reference implementation (PHC-winner argon2, src/test.c).
  const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await verifyPassword("password", hash)).toBe(true);
  expect(await verifyPassword("Password", hash)).toBe(false);
});

test("a missing person's password never verifies, and takes as long as a real one", async () => {
  const hash = await hashPassword("correct horse");
  const time = async (stored: string | undefined) => {
    const begun = performance.now();
    expect(await verifyPassword("wrong horse", stored)).toBe(false);
    return performance.now() - begun;
  };
  const [nobodys, somebodys] = [[] as number[], [] as number[]];
  for (let count = 0; count < 15; count += 1) {
    nobodys.push(await time(undefined));
    somebodys.push(await time(hash));
  }
  const ratio = Math.min(...nobodys) / Math.min(...somebodys);
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

test("a malformed hash is an error, not a wrong password", async () => {
  await expect(verifyPassword("password", "plain")).rejects.toThrow("not an argon2id string");
});
