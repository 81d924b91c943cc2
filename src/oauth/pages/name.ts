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

export type Named = {
  appName: string;
  /** The host that publishes what the app is; undefined for an app that registered itself. */
  appSite?: string | undefined;
};

/** An app, in the middle of a sentence: nobody but itself vouches for the name. */
export function appInWords({ appName, appSite }: Named): Html {
  const readable = readableName(appName);
  const app = appSite === undefined ? html`an app` : html`an app of <strong><bdi>${appSite}</bdi></strong>`;
  return readable === ""
    ? html`${app} that gives no name`
    : html`${app} that calls itself <strong>“<bdi>${readable}</bdi>”</strong>`;
}
