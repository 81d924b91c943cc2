import { beforeAll, describe, expect, test, vi } from "vitest";
import { definition } from "../../../packages/zapier/src/definition.ts";
import { sign } from "../../../src/outbox/handlers/webhook/sign.ts";
import { type Arrival, type Receiver, startReceiver } from "../../webhooks/receiver.ts";
import { world } from "../../world/shared.ts";
import { type Business, made } from "../../world/trade.ts";
import { app, type Result, refused, run } from "./tester.ts";

type Operations = Record<"performSubscribe" | "performUnsubscribe" | "perform" | "performList", unknown> & {
  sample: Record<string, unknown>;
};

const { triggers } = definition;

function operationsOf(key: string): Operations {
  return (app.triggers as unknown as Record<string, { operation: Operations }>)[key]?.operation as Operations;
}

/** Builds the request as Zapier passes it on. Header names are capitalized and, except for Content-*, prefixed. */
function asHook({ body, headers }: Arrival): object {
  const renamed = Object.entries(headers).map(([name, value]) => {
    const cased = name.replaceAll(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());
    return [cased.startsWith("Content-") ? cased : `Http-${cased}`, String(value)];
  });
  const content = { ...JSON.parse(body), querystring: "" };
  return {
    rawRequest: { method: "POST", content: body, headers: Object.fromEntries(renamed), querystring: "" },
    cleanedRequest: content,
  };
}

/** Moves a lead through to a paid invoice, so that each trigger fires once. */
async function trade({ client }: Business): Promise<void> {
  const move = (path: string, body?: object) => client("POST", path, body === undefined ? {} : { body });
  const { id: customer_id } = await made(client, "/v1/customers", { name: "José ☕", email: "jose@example.com" });
  const { id: site_id } = await made(client, `/v1/customers/${customer_id}/sites`, { address: { line1: "1 High St" } });
  const { id: lead_id } = await made(client, "/v1/leads", { name: "José ☕", phone: "0412 345 678", customer_id });
  const times = { start_at: "2026-07-01T02:30:00+10:00", end_at: "2026-07-01T03:30:00+10:00" };
  await made(client, "/v1/bookings", { title: "Look", customer_id, ...times });
  const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
  const quote = await made(client, "/v1/quotes", { customer_id, site_id, lead_id, lines, deposit_amount: 100 });
  for (const action of ["send", "deposit", "accept"]) await move(`/v1/quotes/${quote.id}/${action}`);
  const { job_id } = (await client("GET", `/v1/quotes/${quote.id}`)).body;
  await move(`/v1/jobs/${job_id}/complete`);
  const invoice = await made(client, "/v1/invoices", { customer_id, quote_id: quote.id });
  const sent = await move(`/v1/invoices/${invoice.id}/send`);
  await move(`/v1/invoices/${invoice.id}/payments`, { amount: sent.body.amount_due });
}

/** Key paths of a value, including nested objects. */
function keysOf(value: unknown, prefix = ""): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, below]) => [prefix + key, ...keysOf(below, `${prefix + key}.`)]);
}

export function describeHooks(): void {
  describe("triggers", () => {
    let business: Business;
    let receiver: Receiver;
    const subscriptions = new Map<string, Result>();
    const arrivals = new Map<string, Arrival>();

    beforeAll(async () => {
      business = await world.addBusiness();
      receiver = await startReceiver();
      for (const { key } of triggers) {
        const targetUrl = receiver.url.replace("/hook", `/${key}`);
        subscriptions.set(key, await run(operationsOf(key).performSubscribe, business.key, { targetUrl }));
      }
      await trade(business);
      for (const arrival of await receiver.arrived(triggers.length)) arrivals.set(arrival.path.slice(1), arrival);
      // Sending an email changes its record, so the setup waits for both emails.
      await vi.waitFor(async () => {
        for (const path of ["/v1/quotes", "/v1/invoices"])
          expect((await business.client("GET", path)).body.data).toMatchObject([{ delivery: { status: "sent" } }]);
      }, 20_000);
      return () => receiver.close();
    });

    const hookOf = (key: string): Result => {
      const arrival = arrivals.get(key);
      if (arrival === undefined) throw new Error(`nothing has arrived for ${key}`);
      return { ...asHook(arrival), subscribeData: subscriptions.get(key) };
    };

    test("subscribe to one event each, with different names in Fieldline", async () => {
      const { data } = (await business.client("GET", "/v1/webhooks/subscriptions?limit=100")).body;
      const found = data.map((one: Result) => [one.description, one.events]).toSorted();
      expect(found).toEqual(triggers.map(({ label, event }) => [`Zapier: ${label}`, [event]]).toSorted());
    });

    test.each(triggers)("$key turns a delivery into one result, with every key of its sample", async (trigger) => {
      const { key, event, related } = trigger;
      const { perform, performList, sample } = operationsOf(key);
      const hook = hookOf(key);
      const [result, ...more] = await run(perform, business.key, hook);
      expect(more).toEqual([]);
      expect(result).toMatchObject(JSON.parse(hook.rawRequest.content));
      expect(result).toMatchObject({ id: result.event_id, event_type: event });
      expect(Object.keys(result).toSorted()).toEqual(Object.keys(sample).toSorted());
      for (const name of related) {
        const { [`${name}_id`]: id } = result;
        if (id === null) expect(result[name]).toBeNull();
        else expect(await hydrated(result[name])).toEqual((await business.client("GET", pathOf(name, id))).body);
      }
      expect(await run(performList, business.key)).toEqual([result]);
    });

    async function hydrated(value: string): Promise<unknown> {
      const { method, bundle } = JSON.parse(value.split("|||")[1] ?? "");
      const { [method.split(".")[1] as string]: hydrator } = app.hydrators as Record<string, unknown>;
      const record = await run(hydrator, business.key, { inputData: bundle });
      const { sample } = definition.resources[method.split(".")[1]] ?? {};
      expect(keysOf(record)).toEqual(expect.arrayContaining(Object.keys(sample ?? {})));
      return record;
    }

    const pathOf = (name: string, id: string) => `/v1/${name}s/${id}`;

    test("refuse requests that are not signed with their secret", async () => {
      const genuine = hookOf("quote_accepted");
      const { content, headers } = genuine.rawRequest;
      const forged = {
        "an altered body": { content: content.replace(/"accepted_total":\d/, '"accepted_total":9'), headers },
        "another secret's signature": {
          content,
          headers: { "Http-X-Service-Signature": sign("whsec_another", content, new Date()) },
        },
        "no signature": { content, headers: { "Content-Type": "application/json" } },
        "nothing at all": {},
      };
      for (const [what, rawRequest] of Object.entries(forged)) {
        const refusal = await refused(
          run(operationsOf("quote_accepted").perform, business.key, { ...genuine, rawRequest }),
        );
        expect(refusal, what).toMatchObject({
          name: "AppError",
          message: expect.stringContaining("signature does not match"),
        });
      }
      const unknown = { ...genuine, subscribeData: {} };
      expect(await refused(run(operationsOf("quote_accepted").perform, business.key, unknown))).toMatchObject({
        code: "signature",
      });
    });

    test("ignore test events and other events", async () => {
      const { subscribeData, ...genuine } = hookOf("new_lead");
      const event = JSON.parse(genuine.rawRequest.content);
      for (const other of [
        { ...event, test: true },
        { ...event, event_type: "lead.won" },
      ]) {
        const content = JSON.stringify(other);
        const headers = { "HTTP-X-SERVICE-SIGNATURE": sign(subscribeData.secret, content, new Date()) };
        const bundle = { subscribeData, rawRequest: { content, headers } };
        expect(await run(operationsOf("new_lead").perform, business.key, bundle)).toEqual([]);
      }
    });

    test("receive nothing after unsubscribing, which may be repeated", async () => {
      const other = await startReceiver();
      const { client, key } = await world.addBusiness();
      const subscribed = async (name: string) =>
        await run(operationsOf(name).performSubscribe, key, { targetUrl: other.url.replace("/hook", `/${name}`) });
      const subscribeData = await subscribed("new_customer");
      await subscribed("new_lead");
      for (let times = 0; times < 2; times += 1)
        expect(await run(operationsOf("new_customer").performUnsubscribe, key, { subscribeData })).toEqual({
          id: subscribeData.id,
        });
      expect(await run(operationsOf("new_customer").performUnsubscribe, key, { subscribeData: {} })).toEqual({});
      await made(client, "/v1/leads", { name: "Lee", phone: "0412 345 678", auto_create_customer: true });
      expect((await other.arrived(1)).map(({ path }) => path)).toEqual(["/new_lead"]);
      expect((await client("GET", `/v1/webhooks/subscriptions/${subscribeData.id}`)).status).toBe(404);
      await other.close();
    });
  });
}
