/** Spaces, controls and characters without a form of their own: joiners, fillers, variation selectors, the blank of Braille. */
const unseen = "\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800";
const visible = new RegExp(`[^${unseen}]`, "u");

/** Whether a reader sees anything of the text. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}
