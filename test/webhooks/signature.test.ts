import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { eventTypes } from "../../src/events/catalogue.ts";
import { sampleOf } from "../../src/events/published.ts";
import { sign } from "../../src/outbox/handlers/webhook/sign.ts";

const secret = "whsec_Jh3kQ0v9mXw2Rb7TzYc5NfLs8PdGa1eUi4oHq6KxVtE";
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

test("a signature is the HMAC of the second and the body under the whole secret", () => {
  // openssl: printf '1782873000.{"a":"é"}' | openssl dgst -sha256 -hmac whsec_test
  const signature = sign("whsec_test", '{"a":"é"}', new Date("2026-07-01T02:30:00.999Z"));
  expect(signature).toBe("t=1782873000,v1=579f720ef501d8ee39105789d5f43be444c320591c8e24c3aaf6847ac7d44a6a");
  expect(sign("whsec_test", Buffer.from('{"a":"é"}'), new Date("2026-07-01T02:30:00.000Z"))).toBe(signature);
});

describe("the Stripe library", () => {
  const accept = (body: string | Buffer, header: string, key = secret) =>
    Stripe.webhooks.constructEvent(body, header, key) as unknown;

  test.each(eventTypes)("accepts a %s unchanged", (type) => {
    const body = JSON.stringify(sampleOf(type));
    expect(accept(body, sign(secret, body, new Date()))).toEqual(sampleOf(type));
    expect(accept(Buffer.from(body), sign(secret, body, secondsAgo(290)))).toEqual(sampleOf(type));
  });

  const body = JSON.stringify(sampleOf("quote.accepted"));

  test("refuses an altered body", () => {
    const header = sign(secret, body, new Date());
    for (const altered of [`${body} `, body.replace("2751.1", "2751.2"), body.slice(0, -1)])
      expect(() => accept(altered, header)).toThrow("No signatures found");
  });

  test("refuses a time more than 300 seconds ago", () => {
    expect(() => accept(body, sign(secret, body, secondsAgo(302)))).toThrow("Timestamp outside the tolerance zone");
  });

  test("refuses a time changed after signing", () => {
    const header = sign(secret, body, secondsAgo(3600)).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000)}`);
    expect(() => accept(body, header)).toThrow("No signatures found");
  });

  test("refuses another secret, and the secret without its prefix", () => {
    for (const key of [`${secret}x`, secret.replace("whsec_", "")])
      expect(() => accept(body, sign(secret, body, new Date()), key)).toThrow("No signatures found");
  });
});
