import { expect, test } from "vitest";
import { useWorld, world } from "../world/shared.ts";
import { createShop } from "./shop.ts";

useWorld();

const conflict = { status: 409, body: { type: "urn:service:error:conflict" } };

test("a withdrawn quote is expired, not declined, and can only be revised or copied", async () => {
  const shop = await createShop(world);
  const { id } = await shop.quote({ valid_until: "2099-01-01" });
  expect((await shop.move(id, "withdraw")).body.detail).toContain("To withdraw it, the status must be sent.");
  await shop.move(id, "send");
  const emails = (await shop.emails()).length;
  const { status, body } = await shop.move(id, "withdraw");
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { status: "expired", withdrawn_at: expect.any(String), declined_at: null, superseded_at: null },
  });
  expect(await shop.events("quote.withdrawn")).toMatchObject([
    { quote_id: id, total: 1100, withdrawn_at: body.withdrawn_at, changed: expect.arrayContaining(["status"]) },
  ]);
  expect([await shop.events("quote.declined"), await shop.events("quote.expired")]).toEqual([[], []]);
  expect((await shop.emails()).length).toBeLessThanOrEqual(emails);
  for (const move of ["withdraw", "accept", "decline", "deposit", "send"]) {
    const refused = await shop.move(id, move);
    expect(refused).toMatchObject(conflict);
    expect(refused.body.detail).toBe("The quote was withdrawn. Revise or copy it.");
  }
  const extended = await shop.client("PATCH", `/v1/quotes/${id}`, { body: { valid_until: "2099-02-01" } });
  expect(extended).toMatchObject(conflict);
  expect((await shop.move(id, "copy")).body).toMatchObject({ status: "draft", version: 1, withdrawn_at: null });
  expect((await shop.move(id, "revise")).body).toMatchObject({ status: "draft", version: 2, withdrawn_at: null });
});

test("the email of a quote that is withdrawn before it went out is not sent", async () => {
  const shop = await createShop(world);
  const { id } = await shop.quote();
  await shop.move(id, "send");
  expect(await shop.emails()).toHaveLength(1);
  expect((await shop.move(id, "withdraw")).body).toMatchObject({ delivery: null });
  expect(await shop.emails()).toEqual([]);
});

test("a quote is withdrawn or accepted, not both", async () => {
  const shop = await createShop(world);
  for (let round = 0; round < 4; round += 1) {
    const { id } = await shop.quote();
    await shop.move(id, "send");
    const answers = await Promise.all([shop.move(id, "accept"), shop.move(id, "withdraw")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await shop.client("GET", `/v1/quotes/${id}`);
    expect([body.status, body.withdrawn_at === null]).toEqual(
      answers[0]?.status === 200 ? ["accepted", true] : ["expired", false],
    );
  }
});
