import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";

export const fontNames = ["regular", "strong"] as const;
export type FontName = (typeof fontNames)[number];

/**
 * Noto Sans has Latin with every diacritic, Greek, Cyrillic and Devanagari. A font is parsed once, and a PDF embeds
 * only the glyphs in use.
 */
export const fonts: Record<FontName, Font> = {
  regular: read(import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf")),
  strong: read(import.meta.resolve("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf")),
};

function read(address: string): Font {
  const font = create(readFileSync(new URL(address)));
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${address} is no single font`);
  return font;
}

const replacement = "\ufffd";

/** Replaces characters without a glyph by a mark, so that the reader sees that something is missing. */
export function withGlyphs(text: string): string {
  const { regular } = fonts;
  return text.replaceAll(/[^\n -~]/gu, (character) =>
    regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : replacement,
  );
}
