import { expect, test } from "vitest";
import { useWorld, world } from "../world/shared.ts";

useWorld();

const led = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };

/** Follows each portal link from another site as a signed-in person. */
test("no link of another site changes anything for a person, or adds to the audit log", async () => {
  const { id } = await world.addBusiness();
  const { cookie } = await world.addPerson(id, "owner");
  const gets = world.routes.filter(({ method, bySession }) => method === "GET" && bySession === true);
  expect(gets.length).toBeGreaterThan(50);
  const { auditEntry } = world.database.system;
  const before = await auditEntry.count({ where: { businessId: id } });
  world.statements.length = 0;
  for (const { path } of gets) {
    const address = world.origin + path.replaceAll(/:\w+/g, id);
    const answer = await fetch(address, { headers: { Cookie: cookie, ...led }, redirect: "manual" });
    await answer.body?.cancel();
    expect(answer.status, path).toBeLessThan(500);
  }
  expect(await auditEntry.count({ where: { businessId: id } })).toBe(before);
  expect(world.statements.filter((text) => /^\s*(insert|update|delete)\b/i.test(text))).toEqual([]);
});
