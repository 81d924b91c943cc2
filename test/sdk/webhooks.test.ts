import { expect, test, vi } from "vitest";
import { type Event, type EventType, FieldlineError, SignatureError, webhooks } from "../../packages/sdk/src/index.ts";
import { samples, sign } from "../../packages/sdk/src/testing.ts";
import { eventTypes } from "../../src/events/catalogue.ts";
import { sampleOf } from "../../src/events/published.ts";
import { sign as signAsPlatform } from "../../src/outbox/handlers/webhook/sign.ts";
import { signatureCorpus } from "../webhooks/signature-corpus.ts";

const now = new Date("2026-07-01T02:30:00.000Z");
const secret = "whsec_Jh3kQ0v9mXw2Rb7TzYc5NfLs8PdGa1eUi4oHq6KxVtE";
const body = JSON.stringify({ ...sampleOf("customer.created"), name: "José ☕" });

const corpus = signatureCorpus(now);

test.each(corpus)("$name, as text and as bytes, in an object and in Headers, is genuine: $isGenuine", async (one) => {
  const bytes = new TextEncoder().encode(one.body);
  const forms = [one.headers, new Headers(one.headers)];
  for (const raw of [one.body, bytes, Buffer.from(bytes), bytes.buffer])
    for (const headers of forms) {
      const fault = await webhooks.unwrap(raw, headers, one.secret, { now }).then(
        (event) => expect(event).toEqual(JSON.parse(one.body)),
        (error: unknown) => error,
      );
      expect(fault instanceof SignatureError).toBe(!one.isGenuine);
    }
});

test("a delivery is valid for 300 seconds, by a clock that is as much ahead or behind", async () => {
  const signedAt = (seconds: number) => ({
    "X-Service-Signature": signAsPlatform(secret, body, new Date(now.getTime() + seconds * 1000)),
  });
  for (const seconds of [-300, 0, 300])
    expect(await webhooks.unwrap(body, signedAt(seconds), secret, { now })).toEqual(JSON.parse(body));
  for (const seconds of [-301, 301])
    await expect(webhooks.unwrap(body, signedAt(seconds), secret, { now })).rejects.toThrow(
      "more than 300 seconds away",
    );
});

test("while a secret is replaced, the old and the new one are accepted", async () => {
  const headers = { "X-Service-Signature": signAsPlatform(secret, body, now) };
  await webhooks.unwrap(body, headers, ["whsec_new", secret], { now });
  await expect(webhooks.unwrap(body, headers, ["whsec_new"], { now })).rejects.toThrow(SignatureError);
});

test("a tolerance can be set, and the time defaults to the current one", async () => {
  const headers = { "X-Service-Signature": signAsPlatform(secret, body, new Date(Date.now() - 600_000)) };
  await expect(webhooks.unwrap(body, headers, secret)).rejects.toThrow("more than 300 seconds away");
  await webhooks.unwrap(body, headers, secret, { toleranceSeconds: 3600 });
  for (const none of [{ toleranceSeconds: Number.NaN }, { now: new Date(Number.NaN) }])
    await expect(webhooks.unwrap(body, headers, secret, none)).rejects.toThrow(SignatureError);
});

test("a parsed body, or a missing secret, is a programming error and says so", async () => {
  const headers = { "X-Service-Signature": signAsPlatform(secret, body, now) };
  await expect(webhooks.unwrap(JSON.parse(body), headers, secret)).rejects.toThrow("before it is parsed");
  const unset = undefined as unknown as string;
  for (const none of ["", [], ["", secret], unset, [secret, unset], 5 as unknown as string])
    await expect(webhooks.unwrap(body, headers, none)).rejects.toThrow("The signing secret is missing.");
  expect(() => webhooks.receiver({ secret: undefined, onEvent: () => undefined })).toThrow(FieldlineError);
});

test.each(eventTypes)("the sample of %s is the catalogue's, signed as the platform signs", async (type) => {
  expect(samples[type]).toEqual(sampleOf(type));
  const { body: text, headers } = await sign(samples[type], secret, { now });
  expect(headers["X-Service-Signature"]).toBe(signAsPlatform(secret, text, now));
  expect(headers["X-Service-Event-Id"]).toBe(samples[type].event_id);
  expect(await webhooks.unwrap(text, headers, secret, { now })).toEqual(samples[type]);
});

test("no other sample exists", () => {
  expect(Object.keys(samples)).toEqual(eventTypes);
});

test("a receiver responds once the event is handled, refuses a forged one, and fails if its handler does", async () => {
  const onEvent = vi.fn(async (event: Event): Promise<EventType> => {
    if (event.event_type === "lead.won") throw new Error("no");
    return event.event_type;
  });
  const receive = webhooks.receiver({ secret, onEvent });
  const deliver = async (event: Event, key = secret) => {
    const { headers, body: text } = await sign(event, key);
    return receive(new Request("https://acme.example/hook", { method: "POST", headers, body: text }));
  };
  expect((await deliver(samples["quote.accepted"])).status).toBe(204);
  expect(onEvent.mock.calls).toEqual([[samples["quote.accepted"]]]);
  const refused = await deliver(samples["quote.accepted"], "whsec_other");
  expect([refused.status, await refused.text()]).toEqual([400, "The signature is not of this body and secret."]);
  expect(onEvent).toHaveBeenCalledTimes(1);
  await expect(deliver(samples["lead.won"])).rejects.toThrow("no");
});
