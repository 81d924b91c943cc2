import fc from "fast-check";
import { expect, test } from "vitest";
import { smsSize } from "../../../portal/screens/messages/composer/segments.ts";

const sizeOf = (text: string) => {
  const { encoding, length, segments } = smsSize(text);
  return [encoding, length, segments];
};

test("an SMS of the GSM alphabet has 160 characters, and several have 153 each", () => {
  expect(sizeOf("")).toEqual(["gsm", 0, 0]);
  expect(sizeOf("Tuesday at 9 suits us well.\nSam")).toEqual(["gsm", 31, 1]);
  expect(sizeOf("@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà")).toEqual(["gsm", 42, 1]);
  expect(sizeOf("a".repeat(160))).toEqual(["gsm", 160, 1]);
  expect(sizeOf("a".repeat(161))).toEqual(["gsm", 161, 2]);
  expect(sizeOf("a".repeat(306))).toEqual(["gsm", 306, 2]);
  expect(sizeOf("a".repeat(307))).toEqual(["gsm", 307, 3]);
  expect(sizeOf("a".repeat(459))).toEqual(["gsm", 459, 3]);
});

test("a character of the extension counts as two, and its escape is in the same segment", () => {
  expect(sizeOf("^{}\\[~]|€")).toEqual(["gsm", 18, 1]);
  expect(sizeOf("€".repeat(80))).toEqual(["gsm", 160, 1]);
  // 152 characters fit, and the escape would be the 153rd, so each segment stays one short.
  expect(sizeOf(`${"a".repeat(152)}€${"a".repeat(151)}`)).toEqual(["gsm", 305, 2]);
  expect(sizeOf(`${"a".repeat(152)}€${"a".repeat(152)}`)).toEqual(["gsm", 306, 3]);
  expect(sizeOf("€".repeat(77))).toEqual(["gsm", 154, 1]);
  expect(sizeOf("€".repeat(153))).toEqual(["gsm", 306, 3]);
});

test("any other character makes it Unicode: 70 characters, or 67 each", () => {
  expect(smsSize("We’ll be there").unicodeFor).toBe("’");
  expect(smsSize("See you 👍 or ❤").unicodeFor).toBe("👍");
  expect(smsSize("çedilla").unicodeFor).toBe("ç");
  expect(smsSize("It costs 5 €, [about] `that`").unicodeFor).toBe("`");
  expect(smsSize("It costs 5 €").unicodeFor).toBeUndefined();
  expect(sizeOf(`’${"a".repeat(69)}`)).toEqual(["unicode", 70, 1]);
  expect(sizeOf(`’${"a".repeat(70)}`)).toEqual(["unicode", 71, 2]);
  expect(sizeOf(`’${"a".repeat(133)}`)).toEqual(["unicode", 134, 2]);
  expect(sizeOf(`’${"a".repeat(134)}`)).toEqual(["unicode", 135, 3]);
  expect(sizeOf(`${"€".repeat(69)}’`)).toEqual(["unicode", 70, 1]);
});

test("a surrogate pair is two characters of one segment", () => {
  expect(sizeOf("👍".repeat(35))).toEqual(["unicode", 70, 1]);
  expect(sizeOf("👍".repeat(36))).toEqual(["unicode", 72, 2]);
  // 33 pairs are one character short of 67.
  expect(sizeOf("👍".repeat(66))).toEqual(["unicode", 132, 2]);
  expect(sizeOf("👍".repeat(67))).toEqual(["unicode", 134, 3]);
  expect(sizeOf(`a${"👍".repeat(66)}`)).toEqual(["unicode", 133, 2]);
});

test("any text fits into its segments, and not into one less", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "é", "€", "[", "’", "👍", "\n"), { maxLength: 500 }), (characters) => {
      const { encoding, length, segments, capacity } = smsSize(characters.join(""));
      const [alone, joined] = encoding === "gsm" ? [160, 153] : [70, 67];
      expect(length).toBeLessThanOrEqual(capacity);
      if (segments <= 1) expect(length).toBeLessThanOrEqual(alone);
      // Each segment but the last has at most one free place.
      else expect(length).toBeGreaterThan((segments - 1) * (joined - 1));
    }),
  );
});
