import { isMacRoman } from "./mac-roman.ts";

/** Decodes a spreadsheet's file: by its byte order mark, then as UTF-8 if valid, then as Mac Roman or Windows-1252. */
export function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding = encodingOf(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const plain = zerosOf(bytes) ?? (isUtf8(bytes) ? "utf-8" : undefined);
  return plain ?? (isMacRoman(bytes) ? "macintosh" : "windows-1252");
}

const sampledBytes = 1000;

/** Every second byte of Latin text in UTF-16 is zero. Other text encodings contain no zeros. */
function zerosOf(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, sampledBytes);
  for (let index = 0; index < length; index += 1)
    if (bytes[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd > length / 4) return "utf-16le";
  return odd === 0 && even > length / 4 ? "utf-16be" : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
