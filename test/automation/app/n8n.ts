import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { Fieldline } from "../../../packages/n8n/nodes/Fieldline/Fieldline.node.ts";
import { FieldlineTrigger } from "../../../packages/n8n/nodes/FieldlineTrigger/FieldlineTrigger.node.ts";
import type { Item, Property, Values } from "../../../packages/n8n/nodes/n8n.ts";
import { createInputs } from "../../../packages/zapier/inputs.ts";
import { definition } from "../../../packages/zapier/src/definition.ts";
import { type Receiver, startReceiver } from "../../webhooks/receiver.ts";
import { signatureCorpus } from "../../webhooks/signature-corpus.ts";
import { world } from "../../world/shared.ts";
import { type Business, made } from "../../world/trade.ts";
import { n8nHost, send } from "./n8n-host.ts";
import { customerOf } from "./tester.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const { description, methods } = new Fieldline();
const trigger = new FieldlineTrigger();
const [operation] = description.properties as [Property];

/** Runs an action as n8n does: builds the request from the form and the items from the response. */
async function act({ key }: Business, name: string, { additionalFields = {}, ...required }: Values): Promise<Item[]> {
  const host = n8nHost({ key, parameters: { operation: name, additionalFields, ...required } });
  let options = { url: "", baseURL: world.base };
  for (const preSend of operation.routing?.send?.preSend ?? [])
    options = { ...options, ...(await preSend.call(host, options)) };
  const response = await send(key, options);
  let items = [{ json: response.body as Values }];
  for (const postReceive of operation.routing?.output?.postReceive ?? [])
    items = await postReceive.call(host, items, response);
  return items;
}

/** Splits an input of the app into the parts of n8n's form. */
function inForm(name: string, input: Values): Values {
  const action = definition.actions.find(({ key }) => key === name);
  const [required, more]: [Values, Values] = [{}, {}];
  for (const { key, required: isRequired, source } of action?.inputFields ?? [])
    if (key in input)
      (isRequired ? required : more)[key] =
        source === undefined ? input[key] : { __rl: true, mode: "list", value: input[key] };
  return { ...required, additionalFields: more };
}

export function describeN8n(): void {
  describe("n8n's node", () => {
    let business: Business;
    let inputs: Record<string, Values>;
    beforeAll(async () => {
      business = await world.addBusiness();
      inputs = await createInputs(async (method, path, body) => (await business.client(method, path, { body })).body);
    });

    test("is built of what loads from source, as its package says", () => {
      const folder = join(root, "packages/n8n");
      execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "--project", folder]);
      const { n8n, dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const built = [...n8n.nodes, ...n8n.credentials].map((path: string) => {
        const loaded = createRequire(import.meta.url)(join(folder, path));
        const [name = ""] = path.split("/").at(-1)?.split(".") ?? [];
        return new loaded[name]();
      });
      expect(built.map((one) => one.description?.name ?? one.name)).toEqual([
        description.name,
        trigger.description.name,
        "fieldlineApi",
      ]);
      expect(dependencies).toBeUndefined();
    });

    test("has a form for each action, with the app's fields", () => {
      for (const { key, inputFields } of definition.actions) {
        const own = (description.properties as Property[]).filter((one) =>
          one.displayOptions?.show.operation?.includes(key),
        );
        const names = own.flatMap(({ name, options }) =>
          name === "additionalFields" ? (options as Property[]).map((one) => one.name) : [name],
        );
        expect(names.toSorted(), key).toEqual(inputFields.map((field) => field.key).toSorted());
      }
    });

    test.each(definition.actions)("$key calls its endpoint", async ({ key, kind, path, sample }) => {
      const [item, ...more] = await act(business, key, inForm(key, inputs[key] ?? {}));
      expect(more).toEqual([]);
      expect(Object.keys(item?.json ?? {}).toSorted()).toEqual(Object.keys(sample).toSorted());
      const { id } = item?.json ?? {};
      const read = (await business.client("GET", `/v1/${path.split("/")[2]}/${id}`)).body;
      const ends = { delivery: null, updated_at: null };
      expect({ ...read, ...ends }).toMatchObject(kind === "search" ? { id } : { ...item?.json, ...ends });
    });

    test("reads the picker's times in the workflow's time zone", async () => {
      const { customer_id } = inputs.create_booking ?? {};
      const at = async (start_at: string, end_at: string) => {
        const [item] = await act(
          business,
          "create_booking",
          inForm("create_booking", { title: "Look", customer_id, start_at, end_at }),
        );
        return [item?.json.start_at, item?.json.end_at];
      };
      expect(await at("2026-07-01T09:00:00", "2026-07-01 10:00")).toEqual([
        "2026-06-30T23:00:00.000Z",
        "2026-07-01T00:00:00.000Z",
      ]);
      // Daylight saving starts at 2 am that night.
      expect(await at("2026-10-04T01:30:00", "2026-10-04T03:30:00")).toEqual([
        "2026-10-03T15:30:00.000Z",
        "2026-10-03T16:30:00.000Z",
      ]);
      expect(await at("2026-08-01T09:00:00+08:00", "2026-08-01T02:00:00Z")).toEqual([
        "2026-08-01T01:00:00.000Z",
        "2026-08-01T02:00:00.000Z",
      ]);
    });

    test("names the invalid field", async () => {
      const refused = (name: string, input: Values) => expect(act(business, name, inForm(name, input))).rejects;
      await refused("create_customer", {}).toThrow("Name: is required.");
      await refused("create_customer", { name: "A", billing_address__suburb: "Newtown" }).toThrow(
        "Billing Address Line 1: ",
      );
      await refused("send_invoice", {}).toThrow("Invoice: is required.");
      await refused("send_invoice", { id: "INV-1001" }).toThrow("Invoice: no record has this id.");
      await refused("find_customer", { search: " " }).toThrow("Search or External ID: is required.");
      const { key } = await world.addKey(business.id, ["leads:read"]);
      await expect(
        act({ ...business, key }, "find_customer", inForm("find_customer", { search: "a" })),
      ).rejects.toThrow("customers:read");
    });

    test("lists records a page at a time, and filters them by a search", async () => {
      const other = await world.addBusiness();
      for (let number = 0; number < 51; number += 1) await customerOf(other, { name: `Customer ${number}` });
      const host = n8nHost({ key: other.key });
      const first = await methods.listSearch.customer?.call(host);
      const second = await methods.listSearch.customer?.call(host, undefined, first?.paginationToken);
      expect([first?.results.length, second?.results.length, second?.paginationToken]).toEqual([50, 1, undefined]);
      const found = await methods.listSearch.customer?.call(host, "customer 50");
      expect(found?.results.map(({ name }) => name)).toEqual(["Customer 50"]);
      expect(await methods.listSearch.site?.call(host)).toEqual({ results: [] });
      const { value } = found?.results[0] ?? {};
      const site = await made(other.client, `/v1/customers/${value}/sites`, { address: { line1: "1 High Street" } });
      const chosen = n8nHost({ key: other.key, parameters: { customer_id: { __rl: true, mode: "id", value } } });
      const sites = { results: [{ name: "1 High Street", value: site.id }] };
      expect(await methods.listSearch.site?.call(chosen, "high")).toMatchObject(sites);
      expect(await methods.listSearch.site?.call(chosen, "low")).toMatchObject({ results: [] });
    });
  });

  describe("n8n's trigger", () => {
    let receiver: Receiver;
    beforeAll(async () => {
      receiver = await startReceiver();
      return () => receiver.close();
    });

    test("subscribes while its workflow is active, and starts it with each delivery", async () => {
      const { key, client } = await world.addBusiness();
      const staticData: Values = {};
      const settings = {
        key,
        staticData,
        webhookUrl: receiver.url,
        parameters: { events: ["lead.created", "lead.won"] },
      };
      const { checkExists, create, delete: remove } = trigger.webhookMethods.default;
      const host = n8nHost(settings);
      expect(await checkExists.call(host)).toBe(false);
      expect(await create.call(host)).toBe(true);
      expect(await checkExists.call(host)).toBe(true);
      const { id } = staticData;
      expect((await client("GET", `/v1/webhooks/subscriptions/${id}`)).body).toMatchObject(settings.parameters);

      const lead = await made(client, "/v1/leads", { name: "José ☕", phone: "0412 345 678" });
      const [arrival] = await receiver.arrived(1);
      const request = { headers: arrival?.headers ?? {}, rawBody: Buffer.from(arrival?.body ?? "") };
      const { workflowData } = await trigger.webhook.call(n8nHost({ ...settings, request }));
      expect(workflowData).toEqual([[{ json: JSON.parse(arrival?.body ?? "") }]]);
      expect(workflowData?.[0]?.[0]?.json).toMatchObject({ lead_id: lead.id, name: "José ☕" });

      const forged = n8nHost({ ...settings, request: { ...request, rawBody: Buffer.from("{}") } });
      expect(await trigger.webhook.call(forged)).toEqual({ noWebhookResponse: true });
      expect(forged.refusals).toEqual([401]);

      const elsewhere = n8nHost({ ...settings, webhookUrl: `${receiver.url}/2` });
      expect(await checkExists.call(elsewhere)).toBe(false);
      expect((await client("GET", `/v1/webhooks/subscriptions/${id}`)).status).toBe(404);
      await create.call(elsewhere);
      const { id: next } = staticData;
      await client("DELETE", `/v1/webhooks/subscriptions/${next}`);
      expect(await remove.call(elsewhere)).toBe(true);
      expect(staticData).toEqual({});
      expect(await remove.call(elsewhere)).toBe(true);
    });

    test.each(signatureCorpus(new Date()))("takes $name: $isGenuine", async ({ body, headers, secret, isGenuine }) => {
      const request = { headers, rawBody: Buffer.from(body) };
      const host = n8nHost({ key: "", staticData: { secret }, request });
      // An empty body can be signed, but is not an event.
      if (isGenuine && body === "") return await expect(trigger.webhook.call(host)).rejects.toThrow("JSON");
      const { workflowData } = await trigger.webhook.call(host);
      expect([workflowData !== undefined, host.refusals]).toEqual(isGenuine ? [true, []] : [false, [401]]);
    });

    test("starts with a test event only while a person listens", async () => {
      const { body, headers, secret } = signatureCorpus(new Date(), { test: true })[0] ?? {
        body: "",
        headers: {},
        secret: "",
      };
      const settings = { key: "", staticData: { secret }, request: { headers, rawBody: Buffer.from(body) } };
      expect(await trigger.webhook.call(n8nHost(settings))).toEqual({});
      expect(await trigger.webhook.call(n8nHost({ ...settings, mode: "manual" }))).toHaveProperty("workflowData");
    });
  });
}
