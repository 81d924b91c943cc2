import { beforeAll, describe, expect, test } from "vitest";
import { createInputs } from "../../../packages/zapier/inputs.ts";
import { definition } from "../../../packages/zapier/src/definition.ts";
import { world } from "../../world/shared.ts";
import type { Business } from "../../world/trade.ts";
import { act, app, choose, customerOf, type Result, run } from "./tester.ts";

const { actions } = definition;

export function describeActions(): void {
  describe("a connection", () => {
    test("is tested with the business of its key, whose name is its label", async () => {
      const business = await world.addBusiness({ name: "Fresh Air" });
      const { test: tested, connectionLabel } = app.authentication as Result;
      const found = await run(tested, business.key);
      expect(found).toEqual((await business.client("GET", "/v1/me")).body);
      expect(connectionLabel).toBe("{{business.name}}");
      expect(found.business.name).toBe("Fresh Air");
    });
  });

  describe("actions", () => {
    let business: Business;
    let inputs: Record<string, Record<string, unknown>>;
    beforeAll(async () => {
      business = await world.addBusiness();
      inputs = await createInputs(async (method, path, body) => (await business.client(method, path, { body })).body);
    });

    test("have valid input", () => {
      expect(Object.keys(inputs).toSorted()).toEqual(actions.map(({ key }) => key).toSorted());
    });

    test.each(actions)("$key calls its endpoint, with ids from its dropdowns", async (action) => {
      const { [action.key]: input = {} } = inputs;
      for (const { key, source } of action.inputFields)
        if (source !== undefined && key in input) {
          const { results } = await choose(action.key, key, business, input);
          expect(results.map(({ id }: Result) => id)).toContain(input[key]);
        }
      const result = await act(action.key, business, input);
      if (action.kind === "search") {
        expect(result).toEqual((await business.client("GET", "/v1/customers?search=Jane+Citizen")).body.data);
        expect(result).toHaveLength(1);
        return;
      }
      const collection = action.path.split("/")[2];
      const read = (await business.client("GET", `/v1/${collection}/${result.id}`)).body;
      // A worker may have sent the email before the read, which changes `delivery`.
      expect({ ...result, delivery: null, updated_at: null }).toEqual({ ...read, delivery: null, updated_at: null });
      expect(Object.keys(result).toSorted()).toEqual(Object.keys(action.sample).toSorted());
    });

    test("a completely filled form is the endpoint's body", async () => {
      const created = await act("create_customer", business, {
        name: "Acme",
        type: "business",
        phone: 61_412_345_678,
        email: "",
        billing_address__line1: "1 High Street",
        billing_address__suburb: null,
        tags: ["vip", "", "builder"],
        notes: "{{bundle.inputData.name}} is no template",
        left_over: "of an older form",
      });
      expect(created).toMatchObject({
        name: "Acme",
        type: "business",
        phone: "+61412345678",
        email: null,
        billing_address: { line1: "1 High Street", suburb: null },
        tags: ["vip", "builder"],
        notes: "{{bundle.inputData.name}} is no template",
      });
      const lead = { name: "Lee", phone: "0412345678", auto_create_customer: "yes", notify: "False" };
      expect(await act("create_lead", business, lead)).toMatchObject({ customer_id: created.id });
    });

    test("a search without a term finds nothing, and exact matches come first", async () => {
      const other = await world.addBusiness();
      const exact = await customerOf(other, { name: "Ann", email: "ann@example.com", phone: "0412 345 678" });
      const newer = await customerOf(other, { name: "Annabel", email: "ann@example.com.au", external_id: "crm-1" });
      for (const nothing of [{}, { search: "" }, { search: "  " }, { external_id: null, archived: "include" }])
        expect(await act("find_customer", other, nothing)).toEqual([]);
      for (const search of ["ann", "ANN@example.com", "0412 345 678", "+61 412 345 678"]) {
        const found = await act("find_customer", other, { search });
        expect(found[0], search).toMatchObject({ id: exact.id });
      }
      expect(await act("find_customer", other, { search: "ann" })).toHaveLength(2);
      expect(await act("find_customer", other, { external_id: "crm-1" })).toMatchObject([{ id: newer.id }]);
      expect(await act("find_customer", other, { search: "nobody" })).toEqual([]);
    });
  });
}
