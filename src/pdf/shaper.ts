import type { Font, Glyph, GlyphPosition } from "fontkit";
import { clustersOf } from "./clusters.ts";
import { type FontName, fonts } from "./fonts.ts";

type Run = { readonly glyphs: Glyph[]; readonly positions: GlyphPosition[] };

/**
 * The length of a line of the narrowest letters. Longer words are shaped in pieces, because the time grows faster than
 * the length.
 */
const maxRunLength = 128;

/**
 * Devanagari takes 0.15 ms a letter, fifty times as long as Latin. Its syllables are shaped by themselves and cached,
 * because they recur in every text.
 */
const devanagari = /\p{Script=Devanagari}/u;
const maxSyllables = 10_000;
const syllables: Record<FontName, Map<string, Run>> = {
  regular: new Map(),
  strong: new Map(),
  symbols: new Map(),
};

/**
 * Chooses and places the glyphs of one PDF. After `maxMs` of processor time, the rest is plain: each character is drawn
 * as it is in the font, without ligatures, kerning and placed marks.
 */
export class Shaper {
  readonly #maxMs: number;
  #spentMs = 0;

  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  get isPlain(): boolean {
    return this.#spentMs >= this.#maxMs;
  }

  /** Returns the font as a source for pdfkit. */
  font(name: FontName): Font {
    return Object.create(fonts[name], { layout: { value: (text: string) => new Word(this.#runsOf(name, text)) } });
  }

  #runsOf(name: FontName, text: string): Run[] {
    if (text.length <= maxRunLength && !devanagari.test(text)) return [this.#shape(name, text)];
    return piecesOf(text).map((piece) =>
      devanagari.test(piece) ? this.#shapeSyllable(name, piece) : this.#shape(name, piece),
    );
  }

  #shapeSyllable(name: FontName, syllable: string): Run {
    const known = syllables[name];
    const found = known.get(syllable);
    if (found !== undefined) return found;
    if (this.isPlain) return plainRun(fonts[name], syllable);
    const run = this.#shape(name, syllable);
    if (known.size >= maxSyllables) known.clear();
    known.set(syllable, run);
    return run;
  }

  #shape(name: FontName, text: string): Run {
    const font = fonts[name];
    if (this.isPlain) return plainRun(font, text);
    const before = process.threadCpuUsage();
    const run = font.layout(text);
    const { user, system } = process.threadCpuUsage(before);
    this.#spentMs += (user + system) / 1000;
    return run;
  }
}

/** pdfkit scales the positions in place, so they are copied. It reads the width before and after. */
class Word implements Run {
  readonly glyphs: Glyph[];
  readonly positions: GlyphPosition[];

  constructor(runs: readonly Run[]) {
    this.glyphs = runs.flatMap(({ glyphs }) => glyphs);
    this.positions = runs.flatMap(({ positions }) => positions.map((position) => ({ ...position })));
  }

  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  }
}

function plainRun(font: Font, text: string): Run {
  const glyphs = Array.from(text, (character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0));
  return {
    glyphs,
    positions: glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })),
  };
}

/** Splits a text into syllables of Devanagari, and the text between them. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let others = "";
  const endOthers = () => {
    if (others !== "") pieces.push(others);
    others = "";
  };
  for (const cluster of clustersOf(text)) {
    const isSyllable = devanagari.test(cluster);
    if (isSyllable || others.length + cluster.length > maxRunLength) endOthers();
    if (isSyllable) pieces.push(cluster);
    else others += cluster;
  }
  endOthers();
  return pieces;
}
