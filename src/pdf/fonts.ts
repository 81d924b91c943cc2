import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";

export const fontNames = ["regular", "strong", "symbols"] as const;
export type FontName = (typeof fontNames)[number];

/**
 * Noto Sans has Latin with every diacritic, Greek, Cyrillic and Devanagari. Noto Sans Math has ≥, →, ✓, ● and the like.
 * A font is parsed once, and a PDF embeds only the glyphs in use.
 */
export const fonts: Record<FontName, Font> = {
  regular: read(import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf")),
  strong: read(import.meta.resolve("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf")),
  symbols: read(import.meta.resolve("@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf")),
};

function read(address: string): Font {
  const font = create(readFileSync(new URL(address)));
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${address} is no single font`);
  return font;
}

const replacement = "\ufffd";

/** Symbols that no font has, by one that means the same. Variation selectors choose between text and emoji. */
const alikes = new Map([
  ...[..."✔☑✅"].map((check) => [check, "✓"] as const),
  ...[..."✗✘☒❌❎"].map((cross) => [cross, "×"] as const),
  ...[..."➔➜➤➡➙"].map((arrow) => [arrow, "→"] as const),
  ...[..."☐⬜"].map((box) => [box, "□"] as const),
  ...[..."❖"].map((bullet) => [bullet, "◆"] as const),
  ...[..."⚠❗❕"].map((mark) => [mark, "!"] as const),
  ["㎡", "m²"],
  ["㎥", "m³"],
  ["㎜", "mm"],
  ["㎝", "cm"],
  ["☎", "Tel."],
  ["\ufe0e", ""],
  ["\ufe0f", ""],
]);

/** Replaces characters without a glyph by a mark, so that the reader sees that something is missing. */
export function withGlyphs(text: string): string {
  return text.replaceAll(/[^\n -~]/gu, (character) => {
    const alike = alikes.get(character) ?? character;
    return [...alike].every((one) => has(fonts.regular, one) || has(fonts.symbols, one)) ? alike : replacement;
  });
}

/** Whether a text with glyphs needs more than one font. */
export function hasSymbols(text: string): boolean {
  return /[^\n -~]/u.test(text) && [...text].some(isSymbol);
}

/** Splits a text with glyphs into parts that one font has. */
export function splitByFont(text: string, font: FontName): { font: FontName; text: string }[] {
  const parts: { font: FontName; text: string }[] = [];
  for (const character of text) {
    const own = isSymbol(character) ? "symbols" : font;
    const last = parts.at(-1);
    if (last?.font === own) last.text += character;
    else parts.push({ font: own, text: character });
  }
  return parts;
}

function isSymbol(character: string): boolean {
  return character > "~" && !has(fonts.regular, character) && character !== replacement;
}

function has(font: Font, character: string): boolean {
  return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}
