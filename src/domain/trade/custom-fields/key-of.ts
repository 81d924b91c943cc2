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
    // A name that every object has, such as `constructor`, is refused as a key.
    if (!taken.has(key) && !(key in {})) return key;
  }
}
