import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

export type FontName = "regular" | "strong";

const { resolve } = createRequire(import.meta.url);
const folder = "@expo-google-fonts/noto-sans";

/** Noto Sans has Latin with every diacritic, Greek, Cyrillic and Devanagari. Parsed once, and embedded as the glyphs in use. */
export const fonts: Record<FontName, Font> = {
  regular: read(`${folder}/400Regular/NotoSans_400Regular.ttf`),
  strong: read(`${folder}/600SemiBold/NotoSans_600SemiBold.ttf`),
};

function read(path: string): Font {
  const font = create(readFileSync(resolve(path)));
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${path} is no single font`);
  return font;
}

const replacement = "\ufffd";

/** The text with a mark in place of what the fonts have no glyph for: it can be seen that something is missing. */
export function withGlyphs(text: string): string {
  const { regular } = fonts;
  return text.replaceAll(/[^\n -~]/gu, (character) =>
    regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : replacement,
  );
}
