import { randomUUIDv7 } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { subscribe } from "../../webhooks/shop.ts";
import { startProxy } from "../../world/proxy.ts";
import { world } from "../../world/shared.ts";
import { type Business, made } from "../../world/trade.ts";
import { startWorld } from "../../world/world.ts";
import { act, app, choose, customerOf, type Result, refused, run } from "./tester.ts";

const halted = (message: string) => ({ name: "HaltedError", message: expect.stringContaining(message) });
const failed = (status: number, message: string) => ({
  name: "AppError",
  status,
  message: expect.stringContaining(message),
});

export function describeProblems(): void {
  describe("problems", () => {
    let business: Business;
    let customer: Result;
    beforeAll(async () => {
      business = await world.addBusiness();
      customer = await customerOf(business);
    });
    afterEach(() => {
      process.env.BASE_URL = world.base;
    });

    const connect = (key: unknown) => run((app.authentication as Result).test, key as string);

    test("with the key ask to reconnect", async () => {
      for (const key of ["ck_live_nonsense", "", undefined, "két\nlines", { a: 1 }]) {
        const refusal = await refused(connect(key));
        expect(refusal, String(key)).toMatchObject({ name: "ExpiredAuthError" });
        expect(refusal.message).toMatch(/^401: /);
      }
    });

    test("with a scope or the plan say how to get it", async () => {
      const { key } = await world.addKey(business.id, ["customers:read"]);
      const refusal = await refused(act("create_customer", { ...business, key }, { name: "Jane" }));
      expect(refusal).toMatchObject({ ...failed(403, "customers:write"), code: "insufficient-scope" });
      expect(refusal.message).toContain("Settings, Developers");
      const lapsed = await world.addBusiness({ plan: "starter" });
      expect(await refused(act("find_customer", lapsed, { search: "Jane" }))).toMatchObject(failed(403, "owner"));
    });

    test("with the data halt the run, and never turn the Zap off", async () => {
      const { id: assignee_id } = await world.addPerson(business.id);
      const booking = {
        title: "Look",
        customer_id: customer.id,
        assignee_id,
        start_at: "2026-07-01T02:30:00Z",
        end_at: "2026-07-01T03:30:00Z",
      };
      await act("create_booking", business, booking);
      expect(await refused(act("create_booking", business, booking))).toMatchObject(
        halted("another scheduled booking"),
      );
      await customerOf(business, { name: "Known", external_id: "crm-1" });
      const again = { name: "Known", external_id: "crm-1" };
      expect(await refused(act("create_customer", business, again))).toMatchObject(halted("crm-1"));
      const { id: customer_id } = await customerOf(business, { name: "Without email" });
      const lines = [{ description: "Service", quantity: 1, unit_price: 10 }];
      const { id } = await made(business.client, "/v1/invoices", { customer_id, lines });
      expect(await refused(act("send_invoice", business, { id }))).toMatchObject(halted("email"));
      await business.client("POST", `/v1/invoices/${id}/void`);
      const line = { id, description: "More", quantity: 1, unit_price: 1 };
      expect(await refused(act("create_invoice_line", business, line))).toMatchObject(halted("draft"));
    });

    test.each([
      ["create_customer", {}, "Name: is required."],
      ["create_customer", { name: "  " }, "Name: "],
      ["create_customer", { name: ["a", "b"] }, "Name: "],
      ["create_customer", { name: "A", type: "company" }, "Type: "],
      ["create_customer", { name: "A", abn: "1" }, "ABN: "],
      ["create_customer", { name: "A", email: "at home" }, "Email: "],
      ["create_customer", { name: "A", billing_address__suburb: "Newtown" }, "Billing Address Line 1: is required."],
      ["create_customer", { name: "A", tags: ["ok", { a: 1 }] }, "Tags 2: "],
      ["create_customer", { name: "A\u0000B" }, "Name: "],
      ["create_lead", { name: "Lee" }, "Email"],
      ["create_lead", { name: "Lee", phone: "1", notify: "perhaps" }, "Notify: "],
      ["create_quote_ducted", { area_m2: "lots", capacity_kw: 0, outlets: "2.5" }, "Area m²: "],
      ["create_booking", { title: "Look", start_at: "tomorrow", end_at: {} }, "Start At: "],
      ["find_customer", { search: "a".repeat(300) }, "Search: "],
      ["find_customer", { search: "Jane", archived: "perhaps" }, "Archived: "],
      ["find_customer", { search: "a".repeat(200_000) }, "Search: is too long."],
      ["find_customer", { search: { a: 1 } }, "Search: must be one text."],
      ["find_customer", { external_id: ["a", "b"] }, "External ID: must be one text."],
      ["create_invoice_line", { description: "More", quantity: 1, unit_price: 1 }, "Invoice: is required."],
      ["send_invoice", { id: ["a"] }, "Invoice: is not an id."],
      ["send_invoice", { id: "../customers" }, "Invoice: is not an id."],
      ["send_invoice", { id: "." }, "Invoice: is not an id."],
      ["send_invoice", { id: "a".repeat(20_000) }, "Invoice: is not an id."],
    ])("%s of %j names the field: %s", async (action, input, said) => {
      expect(await refused(act(action, business, input))).toMatchObject(failed(400, said));
    });

    test("with a missing record name it", async () => {
      for (const id of [randomUUIDv7(), "INV-1001"]) {
        const refusal = await refused(act("send_invoice", business, { id }));
        expect(refusal, id).toMatchObject(failed(404, "Invoice: "));
        expect(refusal.message).toMatch(/\(request [\w-]{36}\)/);
      }
      for (const [field, label] of [
        ["customer_id", "Customer"],
        ["assignee_id", "Assignee"],
      ] as const) {
        const lead = { name: "Lee", phone: "0412345678", [field]: randomUUIDv7() };
        expect(await refused(act("create_lead", business, lead))).toMatchObject(failed(404, `${label}: `));
      }
      const sites = choose("create_booking", "site_id", business, { customer_id: "nobody" });
      expect(await refused(sites)).toMatchObject({ name: "AppError", status: 404 });
    });

    test("with the twenty-first Zap say which to turn off", async () => {
      const other = await world.addBusiness();
      for (let count = 0; count < 20; count += 1) await subscribe(world, other.id, "http://127.0.0.1:8080/hook");
      const { performSubscribe } = (app.triggers as Result).new_lead.operation;
      const refusal = await refused(run(performSubscribe, other.key, { targetUrl: "http://127.0.0.1:8080/hook" }));
      expect(refusal).toMatchObject(failed(409, "at most 20"));
      expect(refusal.message).toContain("turn off a Zap");
    });

    test("with the installation's address tell the maintainer", async () => {
      delete process.env.BASE_URL;
      const tester = () => connect(business.key);
      process.env.BASE_URL = "";
      expect(await refused(tester())).toMatchObject({ message: expect.stringContaining("set BASE_URL") });
      const server = createServer((request, response) => {
        if (request.url?.startsWith("/moved")) response.writeHead(307, { Location: `${world.base}/v1/me` }).end();
        else response.writeHead(request.url?.startsWith("/broken") ? 500 : 200).end("<html>");
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      for (const [path, said] of [
        ["/page", "check BASE_URL"],
        ["/moved", "redirects"],
        ["/broken", "responded with 500"],
      ]) {
        process.env.BASE_URL = origin + path;
        expect(await refused(tester()), path).toMatchObject({ message: expect.stringContaining(said as string) });
      }
      server.close();
    });

    test("that are temporary make Zapier try again later", async () => {
      const limited = await startWorld({ RATE_LIMIT_PER_MINUTE: "3" });
      const { key } = await limited.addBusiness();
      process.env.BASE_URL = limited.base;
      for (let count = 0; count < 3; count += 1) await connect(key);
      const late = await refused(connect(key));
      expect(late).toMatchObject({ name: "ThrottledError" });
      expect(late.delay).toBeGreaterThan(0);

      const proxy = await startProxy(limited.url);
      const away = await limited.another({ databaseUrl: proxy.url });
      await proxy.goAway();
      process.env.BASE_URL = away.origin + limited.config.basePath;
      const unavailable = await refused(connect(key));
      expect(unavailable).toMatchObject({ name: "ThrottledError", message: expect.stringContaining("database") });
      expect(unavailable.delay).toBeGreaterThan(0);
      await proxy.comeBack();
      await away.close();
      await proxy.close();
      await limited.close();
    });
  });
}
