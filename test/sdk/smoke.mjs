// Runs the installed package: node smoke.mjs, bun smoke.mjs, deno run -A smoke.mjs.
import assert from "node:assert/strict";
import { ConnectionError, Fieldline, ProblemError, SignatureError, webhooks } from "@fieldline/sdk";
import { samples, sign } from "@fieldline/sdk/testing";
import { unwrap } from "@fieldline/sdk/webhooks";

const { FIELDLINE_BASE_URL: baseUrl, FIELDLINE_API_KEY: apiKey } = process.env;
const fieldline = new Fieldline({ baseUrl, apiKey });

const name = crypto.randomUUID();
const { data: customer, etag, requestId } = await fieldline.customers.create({ name }).withResponse();
assert.equal(customer.name, name);
assert.ok(requestId);
assert.equal(await fieldline.customers.get(customer.id, { ifNoneMatch: etag }), undefined);
const found = [];
for await (const one of fieldline.customers.list({ search: name, limit: 1 })) found.push(one.id);
assert.deepEqual(found, [customer.id]);
await assert.rejects(fieldline.quotes.get(name), (error) => error instanceof ProblemError && error.is("not-found"));
const nobody = new Fieldline({ baseUrl: "http://127.0.0.1:1", apiKey, maxRetries: 0 });
await assert.rejects(nobody.me.get(), ConnectionError);

const secret = "whsec_smoke";
const { body, headers } = await sign(samples["quote.accepted"], secret);
assert.deepEqual(await unwrap(body, headers, secret), samples["quote.accepted"]);
await assert.rejects(unwrap(`${body} `, headers, secret), SignatureError);
const receive = webhooks.receiver({ secret, onEvent: ({ event_type }) => assert.equal(event_type, "quote.accepted") });
assert.equal((await receive(new Request("http://localhost", { method: "POST", body, headers }))).status, 204);

console.log("ok");
