import { normalize } from "../../../text/normalize.ts";

const maxLength = 40;

/** A key from the label that is not taken: `Boiler type` becomes `boiler_type`, then `boiler_type_2`. */
export function keyOf(label: string, taken: ReadonlySet<string>): string {
  const words =
    normalize(label, "NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const written = words.join("_");
  const stem = /^[a-z]/.test(written) ? written : `field${written === "" ? "" : `_${written}`}`;
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? "" : `_${count}`;
    const key = stem.slice(0, maxLength - suffix.length) + suffix;
    if (!taken.has(key)) return key;
  }
}
