import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isSignedByTwilio } from "../../src/inbound/twilio.ts";
import { startWorld, type World } from "../world/world.ts";
import { anEmailTo, basic, environment, inboundSecret, postEmail, postText } from "./carrier.ts";
import { openInbox } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld(environment);
});
afterAll(() => world.close());

const stranger = "+61498765432";

test("the signature's published examples hold, with the address's port and without it", () => {
  const form = new URLSearchParams({
    CallSid: "CA1234567890ABCDE",
    Caller: "+14158675309",
    Digits: "1234",
    From: "+14158675309",
    To: "+18005551212",
  });
  const signature = "RSOYDt4T1cUTdK1PDd93/VVr8B8=";
  const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
  const holds = (address: string, given = signature) =>
    isSignedByTwilio("12345", { url: address, form, signature: given });
  expect(holds(url)).toBe(true);
  expect(holds(url.replace(".com", ".com:443"))).toBe(true);
  expect(holds(url.replace("foo=1", "foo=2"))).toBe(false);
  expect(holds(url.replace("https", "http"))).toBe(false);
  expect(holds(url, signature.slice(0, -4))).toBe(false);
  expect(isSignedByTwilio("12346", { url, form, signature })).toBe(false);
  form.set("Digits", "1235");
  expect(holds(url)).toBe(false);
});

test("a query in the carrier's URL is part of the signed text", async () => {
  const inbox = await openInbox(world);
  const text = { From: stranger, To: inbox.smsNumber };
  expect((await postText(world, text, { query: "?shop=1&b=%20" })).status).toBe(200);
  expect((await inbox.only()).sender_address).toBe(stranger);
});

test.each([
  ["another account's signature", { token: "another" }],
  ["no signature", { headers: { "X-Twilio-Signature": "" } }],
  ["a signature that is none", { headers: { "X-Twilio-Signature": "é" } }],
])("%s is refused, and nothing is stored", async (_what, options) => {
  const inbox = await openInbox(world);
  const refused = await postText(world, { From: stranger, To: inbox.smsNumber }, options);
  expect(refused.status).toBe(401);
  expect(refused.body.type).toBe("urn:service:error:unauthorized");
  expect(refused.headers.get("www-authenticate")).toMatch(/realm="fieldline"/);
  expect(await inbox.list()).toEqual([]);
});

test("without Twilio's token, no text is accepted, whatever signs it", async () => {
  const closed = await startWorld();
  try {
    for (const token of ["", "undefined", "x"]) {
      const refused = await postText(closed, { From: stranger, To: "+61491570000" }, { token });
      expect(refused.status).toBe(401);
    }
  } finally {
    await closed.close();
  }
});

test("an unknown number is a 404, another media type a 415, another method a 405", async () => {
  const nobodys = await postText(world, { From: stranger, To: "+61491570156" });
  expect(nobodys.status).toBe(404);
  const json = await postText(world, { From: stranger }, { headers: { "Content-Type": "application/json" } });
  expect(json.status).toBe(415);
  for (const method of ["GET", "PUT", "DELETE", "PATCH"]) {
    const refused = await world.client()(method, "/inbound/sms");
    expect(refused.status).toBe(405);
    expect(refused.headers.get("allow")).toBe("POST, OPTIONS");
  }
});

test("the log contains nothing of a text", async () => {
  const inbox = await openInbox(world);
  await postText(world, { From: "+61455501234", To: inbox.smsNumber, Body: "the key is under the mat" });
  const log = world.logged.join("");
  expect(log).toContain("/inbound/sms");
  expect(log).not.toContain("under the mat");
  expect(log).not.toContain("61455501234");
});

test.each([
  ["{", "application/json", 400],
  ["[]", "application/json", 400],
  ["", "application/json", 400],
  ["a=b", "application/x-www-form-urlencoded", 415],
])("the body %j of the type %s is a %i", async (raw, type, status) => {
  const headers = { ...basic(inboundSecret), "Content-Type": type };
  expect((await world.client()("POST", "/inbound/email", { raw, headers })).status).toBe(status);
});

test("any user name is accepted, and the password alone decides", async () => {
  const inbox = await openInbox(world);
  const attempt = async (headers: Record<string, string>) =>
    (await postEmail(world, anEmailTo(inbox.inboundEmail), { Authorization: "", ...headers })).status;
  expect(await attempt(basic(inboundSecret, ""))).toBe(200);
  expect(await attempt(basic(inboundSecret, "any body"))).toBe(200);
  const refused = [
    {},
    basic("wrong"),
    basic(""),
    basic(`${inboundSecret}x`),
    basic(`x:${inboundSecret}`),
    { Authorization: `Bearer ${inboundSecret}` },
    { Authorization: `Basic ${Buffer.from(inboundSecret).toString("base64")}` },
    { Authorization: "Basic %%%" },
    { "X-Api-Key": inbox.key },
  ];
  for (const headers of refused) expect(await attempt(headers as Record<string, string>)).toBe(401);
  expect(await inbox.thread((await inbox.only()).id)).toHaveLength(2);
});

test("a refused credential gets a challenge, before anything of the body is read", async () => {
  const refused = await new Promise<{ status: number; challenge: string }>((resolve, reject) => {
    const asked = request(`${world.base}/inbound/email`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Content-Length": "40000000", ...basic("wrong") },
    });
    asked.on("response", (response) => {
      resolve({ status: response.statusCode ?? 0, challenge: response.headers["www-authenticate"] ?? "" });
      asked.destroy();
    });
    asked.on("error", reject);
    asked.flushHeaders();
  });
  expect(refused).toEqual({ status: 401, challenge: 'Basic realm="fieldline"' });
});

test("without a secret, no email is accepted, whatever the password", async () => {
  const closed = await startWorld();
  try {
    for (const password of ["", "undefined", inboundSecret])
      expect((await postEmail(closed, anEmailTo("a@example.com"), basic(password))).status).toBe(401);
  } finally {
    await closed.close();
  }
});

test("guesses at the password are limited by address", async () => {
  const guarded = await startWorld(environment);
  try {
    const statuses = [];
    for (let guess = 0; guess < 61; guess += 1)
      statuses.push((await postEmail(guarded, {}, basic(String(guess)))).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(401));
    expect(statuses[60]).toBe(429);
    const inbox = await openInbox(guarded);
    expect((await postEmail(guarded, anEmailTo(inbox.inboundEmail))).status).toBe(200);
  } finally {
    await guarded.close();
  }
});
