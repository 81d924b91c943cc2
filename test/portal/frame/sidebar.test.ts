import { expect, test } from "vitest";
import { browser, describePortal, world } from "../in-browser.ts";
import { says, visitAs } from "./visit.ts";

describePortal(() => {
  test("the business's name stays above its pages in a low window", async () => {
    const { id } = await world.addBusiness({ name: "Southerly Air" });
    const page = await visitAs(browser, world, await world.addPerson(id), "/today");
    await page.setViewport({ width: 1280, height: 500 });
    await says(page, "Southerly Air", "nav");
    const [name, first] = await page.$$eval("nav > p, nav a", (all) =>
      all.slice(0, 2).map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
    );
    expect(name?.height).toBeGreaterThan(16);
    expect(first?.top).toBeGreaterThanOrEqual(name?.bottom ?? Number.POSITIVE_INFINITY);
    await page.close();
  });
});
