import { afterAll, beforeAll, expect, test } from "vitest";
import { done } from "../invoices/shop.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const signature = "M40 120L52 96L60 131M10 10L600 200";

async function openJob() {
  const business = await world.addBusiness();
  const { client } = business;
  const customer = done(await client("POST", "/v1/customers", { body: { name: "Jane Citizen" } })).body;
  const { id } = done(await client("POST", "/v1/jobs", { body: { customer_id: customer.id, title: "Repair" } })).body;
  const complete = (body?: object) => client("POST", `/v1/jobs/${id}/complete`, body === undefined ? {} : { body });
  return { ...business, id, complete };
}

test("a completed job keeps who signed for it and the drawing, until it is reopened", async () => {
  const { client, complete, id } = await openJob();
  const signed = { signed_by: "Jane Citizen", signature };
  expect(done(await complete(signed)).body).toMatchObject({ status: "completed", ...signed });
  expect((await client("GET", `/v1/jobs/${id}`)).body).toMatchObject(signed);
  const { rows } = await world.database.systemPool.query("select after from audit_log where kind = 'job_completed'");
  expect(rows).toEqual([{ after: { signed_by: "Jane Citizen" } }]);
  const reopened = done(await client("POST", `/v1/jobs/${id}/reopen`)).body;
  expect(reopened).toMatchObject({ signed_by: null, signature: null });
  expect(done(await complete({ signed_by: "Tom" })).body).toMatchObject({ signed_by: "Tom", signature: null });
});

test("a job is completed without a signature", async () => {
  for (const body of [undefined, {}, { signed_by: null, signature: null }]) {
    const { complete } = await openJob();
    expect(done(await complete(body)).body).toMatchObject({ status: "completed", signed_by: null, signature: null });
  }
});

test("a drawing needs a name and strokes within the box", async () => {
  const { complete } = await openJob();
  expect(await complete({ signature })).toMatchObject({ status: 400, body: { errors: [{ pointer: "/signed_by" }] } });
  const tooLong = "M1 1L1 1".repeat(2501);
  for (const wrong of ["", "M40 120", "M40 120L601 1", "L1 1", "M1 1L1.5 1", "<script>", tooLong])
    expect(await complete({ signed_by: "Jane", signature: wrong })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: "/signature" }] },
    });
});
