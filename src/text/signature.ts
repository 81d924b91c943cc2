import { limits } from "../limits/limits.ts";

/** The box in which a signature is drawn. */
export const signatureBox = { width: 600, height: 200 } as const;

/**
 * Returns the fault of a drawn signature: an SVG path of strokes, such as `M40 120L52 96`. Each has an `M` and at least
 * one `L`, with whole numbers in the box. The time is in proportion to the text.
 */
export function signatureFault(path: string): "too-long" | "malformed" | undefined {
  if (path.length > limits.records.signature.max) return "too-long";
  const part = /([ML])(\d{1,3}) (\d{1,3})/y;
  let before = "";
  while (part.lastIndex < path.length) {
    const [, command = "", x, y] = part.exec(path) ?? [];
    const isInOrder = command === "L" ? before !== "" : command === "M" && before !== "M";
    if (!isInOrder || Number(x) > signatureBox.width || Number(y) > signatureBox.height) return "malformed";
    before = command;
  }
  return before === "L" ? undefined : "malformed";
}
