import type { Page } from "puppeteer-core";

/** A place on the signature pad, by its share of the width and the height. */
export type Place = [x: number, y: number];

/** The page's coordinates of a place on the pad, which is scrolled to. */
export async function pointOf(page: Page, [x, y]: Place): Promise<[number, number]> {
  await page.$eval("#pad svg", (pad) => pad.scrollIntoView({ block: "center" }));
  const box = await (await page.$("#pad svg"))?.boundingBox();
  if (box == null) throw new Error("the pad is not shown");
  return [box.x + x * box.width, box.y + y * box.height];
}

/** Draws one stroke with the mouse. */
export async function drawOn(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(...(await pointOf(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await pointOf(page, to)), { steps: 5 });
  await page.mouse.up();
}
