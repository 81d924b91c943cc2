import { type Html, html } from "../../text/html.ts";

const maxCharacters = 60;

/**
 * Invisible characters, and marks that change the direction of text: controls, formats, fillers, the blank of Braille.
 */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Combining marks stacked on one letter cover the lines around it. */
const piledMarks = /(\p{M}{2})\p{M}+/gu;

/** Returns an app's own name in a readable form; empty if nothing of it is visible. */
export function readableName(name: string): string {
  const visible = name
    .slice(0, 1000)
    .replaceAll(/\s+/g, " ")
    .replaceAll(invisible, "")
    .replaceAll(piledMarks, "$1")
    .replaceAll(/ +/g, " ")
    .trim();
  const characters = [...visible];
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join("").trimEnd()}…` : visible;
}

export type NamedApp = {
  appName: string;
  /** The host that publishes the app's metadata; undefined for an app that registered itself. */
  appSite?: string | undefined;
};

/** Describes an app within a sentence. Only the app itself states its name. */
export function describeApp({ appName, appSite }: NamedApp): Html {
  const name = readableName(appName);
  const app = appSite === undefined ? html`an app` : html`an app from <strong><bdi>${appSite}</bdi></strong>`;
  return name === ""
    ? html`${app} that gives no name`
    : html`${app} that calls itself <strong>“<bdi>${name}</bdi>”</strong>`;
}
