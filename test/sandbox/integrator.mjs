// A program of an integrator: it knows the SDK, an API key and its own endpoint, and nothing else.
import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { Fieldline } from "@fieldline/sdk";
import { unwrap } from "@fieldline/sdk/webhooks";

const { FIELDLINE_BASE_URL: baseUrl = "", FIELDLINE_API_KEY: apiKey = "", HOOK_URL: hook } = process.env;
const fieldline = new Fieldline({ baseUrl, apiKey });

const arrived = [];
const endpoint = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    arrived.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(204).end();
  });
}).listen(Number(new URL(hook).port), "127.0.0.1");
await once(endpoint, "listening");

async function until(find) {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await find();
    if (found) return found;
    await delay(100);
  }
  throw new Error("it did not happen within 30 seconds");
}

const { caller } = await fieldline.me.get();
if (!caller.sandbox) throw new Error("this is no sandbox");
await fieldline.sandbox.reset();
const subscription = await fieldline.webhooks.createSubscription({
  url: hook,
  events: ["quote.expired", "invoice.overdue"],
});
const lines = [{ description: "Supply and install 7.1 kW split system", quantity: 1, unit_price: 2480 }];
const customer = await fieldline.customers.create({ name: "Jane Citizen", email: "jane@customer.example" });
const quote = await fieldline.quotes.create({ customer_id: customer.id, lines });
const invoice = await fieldline.invoices.create({ customer_id: customer.id, lines });
await fieldline.quotes.send(quote.id);
await fieldline.invoices.send(invoice.id);
await fieldline.sandbox.advance({ days: 31 });
const eventOf = (type, of) => () =>
  arrived
    .map(({ body }) => JSON.parse(body))
    .find(({ event_type, quote_id, invoice_id }) => event_type === type && (quote_id ?? invoice_id) === of);
const expired = await until(eventOf("quote.expired", quote.id));
const overdue = await until(eventOf("invoice.overdue", invoice.id));
await fieldline.invoices.remind(invoice.id);
const sentTo = async () => {
  const found = [];
  for await (const message of fieldline.sandbox.listMessages({ channel: "email" }))
    if (message.to === customer.email) found.push(message.subject);
  return found.length === 3 ? found : undefined;
};
const subjects = await until(sentTo);
const [first] = arrived;
const isSigned = await unwrap(first.body, first.headers, subscription.secret).then(
  () => true,
  () => false,
);
console.log(
  JSON.stringify({
    quote: (await fieldline.quotes.get(quote.id)).status,
    overdue: (await fieldline.invoices.get(invoice.id)).is_overdue,
    expired: expired.event_type,
    announced: overdue.event_type,
    subjects,
    isSigned,
  }),
);
endpoint.close();
