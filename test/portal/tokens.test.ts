import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("../../portal/styles/tokens.css", import.meta.url), "utf8");

type Scheme = "light" | "dark";
const definition = /--color-([a-z-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g;
const colors = new Map(
  [...css.matchAll(definition)].map(([, name = "", light, dark, both]) => [
    name,
    { light: light ?? both ?? "", dark: dark ?? both ?? "" },
  ]),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, scheme: Scheme): number {
  const [light = 0, dark = 0] = [one, other]
    .map((name) => luminance(colors.get(name)?.[scheme] ?? "none"))
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["ground", "surface", "raised", "hover"];
const tints = ["accent-ground", "good-ground", "warn-ground", "bad-ground"];
const text: [string, string[]][] = [
  ["text", [...grounds, ...tints]],
  ["text-quiet", [...grounds, ...tints]],
  ["accent", [...grounds, "accent-ground"]],
  ["good", [...grounds, "good-ground"]],
  ["warn", [...grounds, "warn-ground"]],
  ["bad", [...grounds, "bad-ground"]],
  ["on-accent", ["accent-fill", "accent-fill-hover", "bad-fill", "bad-fill-hover"]],
];
const outlines: [string, string[]][] = [
  ["line-strong", ["ground", "surface", "raised"]],
  ["focus", grounds],
  ["accent-fill", ["ground", "surface"]],
];

for (const scheme of ["light", "dark"] as const) {
  test(`text has a contrast of 4.5:1 with its background, ${scheme}`, () => {
    for (const [name, on] of text)
      for (const each of on) expect(contrast(name, each, scheme), `${name} on ${each}`).toBeGreaterThanOrEqual(4.5);
  });

  test(`outlines have a contrast of 3:1, ${scheme}`, () => {
    for (const [name, on] of outlines)
      for (const each of on) expect(contrast(name, each, scheme), `${name} on ${each}`).toBeGreaterThanOrEqual(3);
  });
}
