import { lengthsUpTo, type MaxLengths, numbersUpTo } from "./lengths.ts";

export const color = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{1,40}\)|[a-z]{1,30})$/i;
export const family = /^[\w\s,'"-]{1,200}$/;

const keyword = /^[a-z-]{1,30}$/i;
const box = { px: 2000, pt: 1500, em: 60, rem: 60, "%": 100 };
const gap = { px: 200, pt: 150, em: 10, rem: 10, "%": 50 };

/**
 * Lengths, colours and keywords: no value with an address, a function or an escape, and no length that reaches outside
 * its element or makes the page endless. Fonts do not grow by what surrounds them, which could be repeated: 1em is the
 * most.
 */
export function allowedStyles(): Record<string, RegExp[]> {
  const named = (pattern: RegExp, ...names: string[]) => names.map((name): [string, RegExp[]] => [name, [pattern]]);
  const sides = ["top", "right", "bottom", "left"];
  return Object.fromEntries([
    ...named(color, "color", "background-color"),
    ...named(anyOf(lengthsUpTo({ px: 96, pt: 72, em: 1, rem: 6, "%": 100 }), "inherit"), "font-size"),
    ...named(
      anyOf(lengthsUpTo({ px: 200, pt: 150, em: 3, "%": 300 }), numbersUpTo(3), "normal|inherit"),
      "line-height",
    ),
    ...named(anyOf(lengthsUpTo({ px: 20, pt: 15, em: 1 }), "normal|inherit"), "letter-spacing"),
    ...named(anyOf(lengthsUpTo(box), "auto|inherit"), "width", "height", "max-width"),
    ...named(anyOf(lengthsUpTo(gap), "inherit"), "text-indent"),
    ...named(severalOf(4, lengthsUpTo(gap), "auto|inherit"), "margin", "padding"),
    ...named(
      anyOf(lengthsUpTo(gap), "auto|inherit"),
      ...["margin", "padding"].flatMap((name) => sides.map((side) => `${name}-${side}`)),
    ),
    ...named(keyword, "text-align", "text-decoration", "vertical-align", "font-style", "white-space", "text-transform"),
    ...named(/^([a-z]{1,10}|[1-9]00)$/i, "font-weight"),
    ...named(border({ px: 20, pt: 15, em: 1 }), "border", ...sides.map((side) => `border-${side}`)),
    ...named(keyword, "border-collapse"),
    ...named(family, "font-family"),
  ]);
}

/** A width, a style and a colour, in any order. */
function border(width: MaxLengths): RegExp {
  return severalOf(3, lengthsUpTo(width), color.source.slice(1, -1));
}

function anyOf(...patterns: string[]): RegExp {
  return severalOf(1, ...patterns);
}

function severalOf(max: number, ...patterns: string[]): RegExp {
  const one = `(?:${patterns.join("|")})`;
  return new RegExp(`^${one}(?:\\s+${one}){0,${max - 1}}$`, "i");
}
