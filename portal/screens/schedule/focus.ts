type Direction = "left" | "right" | "up" | "down";

const blocks = "[data-grid] [data-block]";

/** Moves the focus to the nearest block in a direction, or to the first one in sight. */
export function focusToward(direction: Direction): void {
  const all = [...document.querySelectorAll<HTMLElement>(blocks)];
  const focused = all.find((one) => one === document.activeElement);
  const next = focused === undefined ? firstInSight(all) : nearest(focused, all, direction);
  next?.focus();
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function firstInSight(all: readonly HTMLElement[]): HTMLElement | undefined {
  const grid = document.querySelector("[data-grid]")?.getBoundingClientRect();
  return all.find((one) => grid !== undefined && one.getBoundingClientRect().top >= grid.top) ?? all[0];
}

/** The weight of the distance across the direction. It keeps the focus in its column or row. */
const aside = 3;

function nearest(from: HTMLElement, all: readonly HTMLElement[], direction: Direction): HTMLElement | undefined {
  const origin = centreOf(from);
  const isAcross = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  let [found, minDistance]: [HTMLElement | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const one of all) {
    if (one === from) continue;
    const { x, y } = centreOf(one);
    const [along, across] = isAcross ? [x - origin.x, y - origin.y] : [y - origin.y, x - origin.x];
    if (along * sign <= 1) continue;
    const distance = along * sign + aside * Math.abs(across);
    if (distance < minDistance) [found, minDistance] = [one, distance];
  }
  return found;
}

function centreOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Tab stops at one block, the last focused one. The arrow keys reach the others. */
export function rove({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches(blocks)) return;
  for (const other of document.querySelectorAll<HTMLElement>(`${blocks}[tabindex="0"]`)) other.tabIndex = -1;
  target.tabIndex = 0;
}
