import { type Html, html } from "../../html.ts";

const longest = 60;

/** What is not seen, or turns the direction of what is: controls, formats, fillers, the empty pattern of Braille. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Marks pile up on a letter until they cover the lines around it. */
const piledMarks = /(\p{M}{2})\p{M}+/gu;

/** The name that an app gave itself, fit to be shown; empty where nothing of it can be seen. */
export function readableName(name: string): string {
  const seen = name
    .slice(0, 1000)
    .replaceAll(/\s+/g, " ")
    .replaceAll(unseen, "")
    .replaceAll(piledMarks, "$1")
    .replaceAll(/ +/g, " ")
    .trim();
  const letters = [...seen];
  return letters.length > longest ? `${letters.slice(0, longest).join("").trimEnd()}…` : seen;
}

/** An app, in the middle of a sentence: nobody but itself vouches for the name. */
export function appInWords(name: string): Html {
  const readable = readableName(name);
  return readable === ""
    ? html`an app that gives no name`
    : html`an app that calls itself <strong>“<bdi>${readable}</bdi>”</strong>`;
}
