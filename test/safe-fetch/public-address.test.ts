import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { expect, test } from "vitest";
import { parseTarget } from "../../src/safe-fetch/parse-target.ts";
import { classifyAddresses } from "../../src/safe-fetch/public-address.ts";
import { notations } from "./corpus.ts";

const classify = classifyAddresses([]);

/** Addresses in public ranges that belong to a cloud's platform: first and last of each range. */
const platforms = [
  ["168.63.129.16", "168.63.129.16"],
  ["161.26.0.0", "161.26.255.255"],
  ["166.8.0.0", "166.11.255.255"],
  ["199.36.153.4", "199.36.153.11"],
] as const;

const numberOf = (address: string) =>
  ipaddr.IPv4.parse(address)
    .toByteArray()
    .reduce((sum, byte) => sum * 256 + byte, 0);
const addressOf = (number: number) => [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join(".");

const platformAddress = fc
  .constantFrom(...platforms)
  .chain(([first, last]) => fc.integer({ min: numberOf(first), max: numberOf(last) }))
  .map(addressOf);

test("no address of a cloud's own is public, in any notation of a URL", () => {
  fc.assert(
    fc.property(platformAddress, (address) => {
      expect(classify(address)).toBe("forbidden");
      for (const host of notations(address)) {
        const target = parseTarget(`https://${host}/`, false);
        // Each is no host at all, or a forbidden address.
        if (typeof target === "string") continue;
        expect(target.isLiteral, host).toBe(true);
        expect(classify(target.name), host).toBe("forbidden");
      }
    }),
  );
});

test("addresses next to them are still public", () => {
  for (const [first, last] of platforms) {
    expect(classify(addressOf(numberOf(first) - 1))).toBe("public");
    expect(classify(addressOf(numberOf(last) + 1))).toBe("public");
  }
  for (const address of ["2600:2d00:2:0fff::1", "2600:2d00:2:1001::1", "8.8.8.8", "2606:4700:4700::1111"])
    expect(classify(address)).toBe("public");
});

test("an IPv6 address that embeds an IPv4 one is never public, whichever it embeds", () => {
  const any = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map(addressOf);
  fc.assert(
    fc.property(fc.oneof(platformAddress, any), (address) => {
      for (const host of notations(address).filter((each) => each.startsWith("[")))
        expect(classify(host.slice(1, -1)), host).toBe("forbidden");
    }),
  );
});

test("an operator may allow them", () => {
  const allowing = classifyAddresses([{ address: "168.63.129.16", prefix: 32 }]);
  expect([allowing("168.63.129.16"), allowing("161.26.0.1")]).toEqual(["exempt", "forbidden"]);
});
