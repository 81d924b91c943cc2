import { describe, expect, test } from "vitest";
import { world } from "../../world/shared.ts";
import { made } from "../../world/trade.ts";
import { choose, customerOf, type Result } from "./tester.ts";

export function describeChoices(): void {
  describe("dropdowns", () => {
    test("list all records, a page at a time", async () => {
      const business = await world.addBusiness();
      for (let number = 0; number < 55; number += 1) await customerOf(business, { name: `Customer ${number}` });
      const first = await choose("create_lead", "customer_id", business);
      const second = await choose("create_lead", "customer_id", business, {}, first.paging_token);
      expect([first.results.length, second.results.length, second.paging_token]).toEqual([50, 5, null]);
      const labels = [...first.results, ...second.results].map(({ label }: Result) => label);
      expect(labels).toEqual(Array.from({ length: 55 }, (_, index) => `Customer ${54 - index}`));
    });

    test("list the sites of the chosen customer, and none before one is chosen", async () => {
      const business = await world.addBusiness();
      const { id: customer_id } = await customerOf(business);
      const site = (body: object) => made(business.client, `/v1/customers/${customer_id}/sites`, body);
      const named = await site({ name: "Shop", address: { line1: "1 High Street" } });
      const unnamed = await site({ address: { line1: "2 High Street" } });
      const chosen = await choose("create_booking", "site_id", business, { customer_id });
      expect(chosen).toEqual({
        results: [
          { id: unnamed.id, label: "2 High Street" },
          { id: named.id, label: "Shop" },
        ],
        paging_token: null,
      });
      for (const nothing of [{}, { customer_id: "" }, { customer_id: ".." }])
        expect(await choose("create_booking", "site_id", business, nothing)).toEqual({
          results: [],
          paging_token: null,
        });
    });

    test("show records by familiar names, without people who have left the team", async () => {
      const business = await world.addBusiness();
      const { id: customer_id } = await customerOf(business);
      const lines = [{ description: "Service", quantity: 1, unit_price: 10 }];
      await made(business.client, "/v1/invoices", { customer_id, lines });
      await made(business.client, "/v1/jobs", { customer_id, title: "Repair" });
      const member = await world.addPerson(business.id);
      const former = await world.addPerson(business.id);
      await world.database.system.member.update({ where: { id: former.id }, data: { isActive: false } });
      const labels = async (action: string, field: string) =>
        (await choose(action, field, business)).results.map(({ label }: Result) => label);
      expect(await labels("create_lead", "customer_id")).toEqual(["Jane Citizen, jane@example.com"]);
      expect(await labels("send_invoice", "id")).toEqual(["INV-1001"]);
      expect(await labels("create_booking", "job_id")).toEqual(["J-1001, Repair"]);
      expect(await labels("create_booking", "assignee_id")).toEqual([`Pat Person, ${member.email}`]);
    });
  });
}
