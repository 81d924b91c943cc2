import { expect, test } from "vitest";
import { headerOf, isGenuine } from "../../packages/zapier/src/signature.ts";
import { sign } from "../../src/outbox/handlers/webhook/sign.ts";
import { signatureCorpus } from "../webhooks/signature-corpus.ts";

type Verify = { isGenuine: typeof isGenuine };
const guide = (await import(new URL("../../docs/programs/verify.mjs", import.meta.url).href)) as Verify;

const at = new Date("2026-07-01T02:30:00.000Z");
const corpus = signatureCorpus(at);

test.each(corpus)("the app and the guide's code take $name: $isGenuine", (delivery) => {
  const { body, headers, secret, isGenuine: expected } = delivery;
  const header = headerOf(headers, "x-service-signature");
  expect(isGenuine(body, header, secret, at.getTime())).toBe(expected);
  expect(guide.isGenuine(body, header, secret, at.getTime())).toBe(expected);
});

test("header names in Zapier's form are recognized in any case", () => {
  for (const name of ["Http-X-Service-Signature", "HTTP-X-SERVICE-SIGNATURE", "http-x-service-signature"])
    expect(headerOf({ "Content-Type": "application/json", [name]: "t=1" }, "x-service-signature")).toBe("t=1");
});

test("a signature is valid for a day, because Zapier may be late, and never from the future", () => {
  const header = sign("whsec_test", "{}", at);
  const after = (seconds: number) => isGenuine("{}", header, "whsec_test", at.getTime() + seconds * 1000);
  expect([-301, -299, 0, 86_399, 86_401].map(after)).toEqual([false, true, true, true, false]);
});
