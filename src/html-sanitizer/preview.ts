const maxCharacters = 140;

/** The beginning of a text in one line. */
export function previewOf(text: string | null): string {
  const line = (text ?? "").replaceAll(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join("")}…`;
}
