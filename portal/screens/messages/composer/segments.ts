/** The alphabet of GSM 03.38, of 7 bits a character, without the escape. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** Written as an escape and a character: 14 bits. */
const extension = new Set("\f^{}\\[~]|€");

/** How much one message holds, and each one of several, which begin with 6 bytes that join them. */
const capacities = { gsm: { alone: 160, joined: 153 }, unicode: { alone: 70, joined: 67 } } as const;

export type SmsSize = {
  encoding: keyof typeof capacities;
  /** The first character for which the whole is sent as UCS-2. */
  unicodeFor: string | undefined;
  /** Characters of the encoding: two for one of the extension, or beyond the Basic Multilingual Plane. */
  length: number;
  /** How many messages it is sent and charged as. */
  segments: number;
  /** How much its segments hold, as they are. */
  capacity: number;
};

/** How an SMS is sent over the air. No character is divided between two segments. */
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
