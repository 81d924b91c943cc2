import { oneLine } from "../text/one-line.ts";

const maxCharacters = 140;

/** The beginning of a text in one line. */
export function previewOf(text: string | null): string {
  const line = oneLine(text ?? "");
  const characters = [...line];
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join("")}…`;
}
