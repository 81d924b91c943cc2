import LineBreaker from "linebreak";
import { clustersOf } from "./clusters.ts";

type WidthOf = (text: string) => number;

/**
 * Adds line breaks to words that are wider than a line. pdfkit breaks them too, but measures the rest of the word again
 * for each line.
 */
export function breakWords(text: string, width: number, widthOf: WidthOf): string {
  const breaker = new LineBreaker(text);
  let broken = "";
  let start = 0;
  for (let found = breaker.nextBreak(); found !== null; found = breaker.nextBreak()) {
    const word = text.slice(start, found.position);
    start = found.position;
    broken += widthOf(word) > width ? breakWord(word, width, widthOf).join("\n") : word;
  }
  return broken;
}

/** Breaks a text into lines of a width as pdfkit does, including words that are wider than a line. */
export function wrapText(text: string, width: number, widthOf: WidthOf): string[] {
  const breaker = new LineBreaker(text);
  const lines: string[] = [];
  let line = "";
  let taken = 0;
  const end = () => {
    lines.push(line.trimEnd());
    line = "";
    taken = 0;
  };
  let start = 0;
  for (let found = breaker.nextBreak(); found !== null; found = breaker.nextBreak()) {
    const word = text.slice(start, found.position);
    start = found.position;
    const own = widthOf(word);
    for (const piece of own > width ? breakWord(word, width, widthOf) : [word]) {
      const added = piece === word ? own : widthOf(piece);
      if (line !== "" && taken + added > width) end();
      line += piece;
      taken += added;
    }
    if (found.required) end();
  }
  if (line !== "") end();
  return lines;
}

function breakWord(word: string, width: number, widthOf: WidthOf): string[] {
  // pdfkit measures a line together with its break.
  const room = width - widthOf("\n");
  const lines: string[] = [];
  let line = "";
  let taken = 0;
  for (const cluster of clustersOf(word)) {
    const own = widthOf(cluster);
    if (line !== "" && taken + own > room) {
      lines.push(line);
      line = "";
      taken = 0;
    }
    line += cluster;
    taken += own;
  }
  return [...lines, line];
}
