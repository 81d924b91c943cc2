import { normalize } from "../text/normalize.ts";
import { storable } from "../text/storable.ts";

const maxLength = 255;

/** Control characters, and marks that change the direction of text: they can show `cod.exe` as `exe.doc`. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Returns a file's name without folders, from the name that its sender gave it. Empty if nothing is left. */
export function fileName(given: string): string {
  // Keeps the end, because programs go by the extension.
  const clean = normalize(storable(given.slice(-1000), 1000)).replaceAll(unseen, "");
  const name =
    clean
      .replace(/(?<![/\\\s])[/\\\s]+$/, "")
      .split(/[/\\]/)
      .at(-1) ?? "";
  return shorten(
    name
      .replace(/^[a-z]:/i, "")
      .replace(/(?<![\s.])[\s.]+$/, "")
      .trim(),
  );
}

/** Keeps the extension, because programs go by it. */
function shorten(name: string): string {
  if (name.length <= maxLength) return name;
  const [extension = ""] = /\.[^.\s]{1,20}$/.exec(name) ?? [];
  return storable(name, maxLength - extension.length).replace(/\ufffd$/, "") + extension;
}

const token = "[!#$%&'*+.^_`|~0-9a-z-]{1,127}";
const type = new RegExp(`^${token}/${token}$`);

/**
 * Returns a media type without its parameters; null if none is given. An invalid one becomes bytes (RFC 9110, section
 * 8.3).
 */
export function mediaType(given: string): string | null {
  const [name = ""] = given.slice(0, 1000).split(";");
  if (given.trim() === "") return null;
  const lower = name.trim().toLowerCase();
  return type.test(lower) ? lower : "application/octet-stream";
}
