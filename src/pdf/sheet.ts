import PDFDocument from "pdfkit";
import { breakWords, wrapText } from "./break-words.ts";
import { type FontName, fontNames, hasSymbols, splitByFont, withGlyphs } from "./fonts.ts";
import type { Shaper } from "./shaper.ts";

type Parent = PDFKit.PDFStructureElement | PDFKit.PDFDocument;
type Style = { font?: FontName; size?: number; color?: string; align?: "left" | "right"; link?: string };
type Box = { x?: number; width?: number };
type Size = { width: number; height: number };

export const ink = "#15222a";
export const quiet = "#53636d";
const rule = "#c9d3d8";

const margin = 48;
/** The bottom margin contains the line with the page's number. */
const margins = { top: margin, left: margin, right: margin, bottom: 64 };
const lineGap = 2;

/** A4 pages with a cursor that moves down, tagged for screen readers. */
export class Sheet {
  readonly left = margin;
  readonly #pdf: PDFKit.PDFDocument;
  readonly root: PDFKit.PDFStructureElement;

  constructor(shaper: Shaper, { title, author, language }: { title: string; author: string; language: string }) {
    this.#pdf = new PDFDocument({
      size: "A4",
      margins,
      bufferPages: true,
      pdfVersion: "1.7",
      tagged: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, Creator: "Fieldline" },
    });
    for (const name of fontNames) this.#pdf.registerFont(name, asSource(shaper.font(name)));
    this.root = this.#pdf.struct("Document");
    this.#pdf.addStructure(this.root);
  }

  get y(): number {
    return this.#pdf.y;
  }

  get width(): number {
    return this.#pdf.page.width - 2 * margin;
  }

  #bottom(): number {
    return this.#pdf.page.height - margins.bottom;
  }

  /** Adds an element to the document's structure, and fills it with `fill`. */
  element(parent: Parent, type: string, fill: (own: PDFKit.PDFStructureElement) => void): void {
    const own = this.#pdf.struct(type);
    if (parent instanceof PDFDocument) parent.addStructure(own);
    else parent.add(own);
    fill(own);
    own.end();
  }

  /** Adds an element with text, and moves the cursor below it. */
  text(parent: PDFKit.PDFStructureElement, type: string, text: string, box: Box & Style = {}): void {
    this.element(parent, type, (own) => own.add(() => this.#write(text, box)));
  }

  #write(text: string, { x = this.left, width = this.width, link, align = "left", ...style }: Box & Style): void {
    this.#style(style);
    if (link === undefined && hasSymbols(withGlyphs(text))) {
      this.#writeMixed(text, { x, width, align, ...style });
      return;
    }
    this.#pdf.text(this.#fit(text, width), x, this.y, {
      width,
      align,
      lineGap,
      ...(link === undefined ? {} : { link, underline: true }),
    });
  }

  /** pdfkit draws a text in one font, so a text with symbols is drawn part by part. */
  #writeMixed(text: string, { x, width, align, ...style }: Required<Box> & Style): void {
    for (const line of this.#wrap(text, width, style)) {
      const room = align === "right" ? width - this.#widthOf(line, style) : 0;
      this.#style(style);
      this.turnPage(this.#pdf.currentLineHeight(true));
      const top = this.y;
      this.#drawLine(line, { x: x + room, y: top, style });
      this.#style(style);
      this.#pdf.y = top + this.#pdf.currentLineHeight(true) + lineGap;
    }
    this.#pdf.x = x;
  }

  #drawLine(line: string, { x, y, style }: { x: number; y: number; style: Style }): void {
    let at = x;
    for (const { font, text } of splitByFont(line, style.font ?? "regular")) {
      this.#style({ ...style, font });
      this.#pdf.text(text, at, y, { lineBreak: false });
      at += this.#pdf.widthOfString(text);
    }
  }

  #wrap(text: string, width: number, style: Style): string[] {
    return wrapText(withGlyphs(text), width, (word) => this.#widthOf(word, style));
  }

  #widthOf(text: string, style: Style): number {
    if (!hasSymbols(text)) {
      this.#style(style);
      return this.#pdf.widthOfString(text);
    }
    return splitByFont(text, style.font ?? "regular").reduce((sum, part) => {
      this.#style({ ...style, font: part.font });
      return sum + this.#pdf.widthOfString(part.text);
    }, 0);
  }

  #style({ font = "regular", size = 9.5, color = ink }: Style): void {
    this.#pdf.font(font).fontSize(size).fillColor(color);
  }

  heightOf(text: string, { width = this.width, ...style }: Box & Style): number {
    this.#style(style);
    if (hasSymbols(withGlyphs(text))) {
      const { length } = this.#wrap(text, width, style);
      this.#style(style);
      return length * (this.#pdf.currentLineHeight(true) + lineGap);
    }
    return this.#pdf.heightOfString(this.#fit(text, width), { width, lineGap });
  }

  #fit(text: string, width: number): string {
    return breakWords(withGlyphs(text), width, (word) => this.#pdf.widthOfString(word));
  }

  /** Returns the lines of a text in the style of the body. More than two empty lines in a row become two. */
  linesOf(text: string, width: number): string[] {
    return this.#wrap(text.replaceAll("\t", "    ").replaceAll(/\n{4,}/g, "\n\n\n"), width, {});
  }

  /** Draws the lines of `linesOf` into an element, and moves the cursor below them. */
  lines(parent: PDFKit.PDFStructureElement, lines: readonly string[], x: number): void {
    const top = this.y;
    parent.add(() => {
      for (const [index, line] of lines.entries())
        if (line !== "") this.#drawLine(line, { x, y: top + this.heightOfLines(index), style: {} });
    });
    this.#pdf.y = top + this.heightOfLines(lines.length);
  }

  heightOfLines(count: number): number {
    this.#style({});
    return count * (this.#pdf.currentLineHeight(true) + lineGap);
  }

  countLines(height: number): number {
    return Math.floor(height / this.heightOfLines(1));
  }

  /** Draws parts side by side, and moves the cursor below the longest. */
  beside(...parts: (() => void)[]): void {
    const top = this.y;
    const ends = parts.map((draw) => {
      this.#pdf.y = top;
      draw();
      return this.y;
    });
    this.#pdf.y = Math.max(...ends);
  }

  space(height: number): void {
    this.#pdf.y += height;
  }

  /** Whether the height fits on an empty page. */
  fitsPage(height: number): boolean {
    return height <= this.#bottom() - margins.top;
  }

  /** The height that is left on the page. */
  get room(): number {
    return this.#bottom() - this.y;
  }

  nextPage(): void {
    this.#pdf.addPage();
  }

  /** Turns the page if less than `height` is left. Returns whether it did. */
  turnPage(height: number): boolean {
    if (this.y + height <= this.#bottom()) return false;
    this.nextPage();
    return true;
  }

  /** Draws something that is not content: rules and repeated text. */
  artifact(draw: () => void): void {
    this.#pdf.markContent("Artifact");
    draw();
    this.#pdf.endMarkedContent();
  }

  /**
   * Draws an image as large as fits, and moves the cursor below it. It is an artifact, because the text says the same.
   */
  image(bytes: Uint8Array, fit: { width: number; height: number }): void {
    const { y } = this;
    const image = openImage(this.#pdf, Buffer.from(bytes));
    const scale = Math.min(fit.width / image.width, fit.height / image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    this.artifact(() => this.#pdf.image(image, this.left, y, { width, height }));
    this.#pdf.y = y + height;
  }

  /** Draws the strokes of an SVG path, which has the label for screen readers, and moves the cursor below them. */
  drawing(path: string, { box, width, label }: { box: Size; width: number; label: string }): void {
    const scale = width / box.width;
    const height = box.height * scale;
    this.turnPage(height);
    const { y } = this;
    const figure = this.#pdf.struct("Figure", { alt: label }, () =>
      this.#pdf
        .save()
        .translate(this.left, y)
        .scale(scale)
        .path(path)
        .lineWidth(3)
        .lineCap("round")
        .lineJoin("round")
        .stroke(ink)
        .restore(),
    );
    this.root.add(figure);
    figure.end();
    this.#pdf.y = y + height;
  }

  rule(): void {
    this.artifact(() =>
      this.#pdf
        .moveTo(this.left, this.y)
        .lineTo(this.left + this.width, this.y)
        .lineWidth(0.5)
        .stroke(rule),
    );
  }

  /** Draws repeated text, which screen readers skip. */
  repeat(text: string, style: Box & Style): void {
    this.artifact(() => this.#write(text, style));
  }

  /** Numbers the pages, and returns the PDF. */
  finish(footer: string): Buffer {
    const pdf = this.#pdf;
    const { count } = pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      pdf.switchToPage(page);
      // Text below the margin would turn the page.
      pdf.page.margins.bottom = 0;
      pdf.y = pdf.page.height - margins.bottom + 20;
      const number = `Page ${page + 1} of ${count}`;
      this.beside(
        () => this.repeat(footer, { size: 8, color: quiet, width: this.width - 90 }),
        () => this.repeat(number, { size: 8, color: quiet, align: "right" }),
      );
    }
    this.root.end();
    pdf.end();
    const chunks: Buffer[] = [];
    // pdfkit compresses synchronously, so nothing is written later.
    for (let chunk: Buffer | null = pdf.read(); chunk !== null; chunk = pdf.read()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
}

type Image = Buffer & Size;

/** pdfkit can open an image and draw it several times, which its types omit. */
function openImage(pdf: PDFKit.PDFDocument, bytes: Buffer): Image {
  return (pdf as unknown as { openImage(bytes: Buffer): Image }).openImage(bytes);
}

/** pdfkit accepts a parsed font, which its types omit. */
function asSource(font: unknown): Buffer {
  return font as Buffer;
}
