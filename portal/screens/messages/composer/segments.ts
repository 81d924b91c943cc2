/** The 7-bit alphabet of GSM 03.38, without the escape character. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** The GSM extension: an escape and a character, 14 bits. */
const extension = new Set("\f^{}\\[~]|€");

/** Characters in a single message, and in each of several, which start with a 6-byte header. */
const capacities = { gsm: { alone: 160, joined: 153 }, unicode: { alone: 70, joined: 67 } } as const;

export type SmsSize = {
  encoding: keyof typeof capacities;
  /** The first character that makes the message UCS-2. */
  unicodeFor: string | undefined;
  /** Characters of the encoding. An extension character, or one beyond the Basic Multilingual Plane, counts as two. */
  length: number;
  /** The number of messages that are sent and charged. */
  segments: number;
  /** The capacity of the segments. */
  capacity: number;
};

/** The encoding and segments of an SMS. No character is split between segments. */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const unicodeFor = characters.find((one) => !basic.has(one) && !extension.has(one));
  const encoding = unicodeFor === undefined ? "gsm" : "unicode";
  const lengths = characters.map((one) => (encoding === "unicode" ? one.length : extension.has(one) ? 2 : 1));
  const length = lengths.reduce((sum, one) => sum + one, 0);
  const { alone, joined } = capacities[encoding];
  const segments = length <= alone ? Math.min(length, 1) : countSegments(lengths, joined);
  return { encoding, unicodeFor, length, segments, capacity: segments > 1 ? segments * joined : alone };
}

function countSegments(lengths: readonly number[], capacity: number): number {
  let segments = 1;
  let used = 0;
  for (const length of lengths) {
    if (used + length > capacity) {
      segments += 1;
      used = 0;
    }
    used += length;
  }
  return segments;
}
