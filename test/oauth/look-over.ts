/** Both functions run inside the browser, so they cannot refer to this file. */

export function lookOver() {
  const controls = [...document.querySelectorAll<HTMLElement>("a, button, input:not([type=hidden])")];
  const nameOf = (control: HTMLElement) =>
    control instanceof HTMLInputElement ? (control.labels?.[0]?.textContent ?? "") : (control.textContent ?? "");
  return {
    title: document.title,
    lang: document.documentElement.lang,
    headings: [...document.querySelectorAll("h1, h2, h3, h4")].map(({ tagName }) => tagName),
    unlabelled: controls.filter((control) => nameOf(control).trim() === "").map(({ outerHTML }) => outerHTML),
    smallTargets: controls
      .filter((control) => control.getBoundingClientRect().height < 24 || control.getBoundingClientRect().width < 24)
      .map(({ outerHTML }) => outerHTML),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    /** Whether the policy allowed the style. Without it, the page would have no maximum width. */
    styled: getComputedStyle(document.querySelector("main") ?? document.body).maxWidth !== "none",
  };
}

/** The contrast of every text with its background, and the ratio that WCAG 2.2 requires for its size (1.4.3). */
export function contrasts(): { text: string; ratio: number; needed: number }[] {
  const channelsOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element: Element | null): string => {
    if (element === null) return "rgb(255, 255, 255)";
    const { backgroundColor } = getComputedStyle(element);
    return channelsOf(backgroundColor)[3] === 0 ? behind(element.parentElement) : backgroundColor;
  };
  const readings = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (element === null || text === "") continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const [light = 0, dark = 0] = [luminance(color), luminance(behind(element))].sort((one, other) => other - one);
    const pixels = Number.parseFloat(fontSize);
    const isLarge = pixels >= 24 || (pixels >= 18.66 && Number(fontWeight) >= 700);
    readings.push({ text, ratio: (light + 0.05) / (dark + 0.05), needed: isLarge ? 3 : 4.5 });
  }
  return readings;
}
