import validator from "validator";

/**
 * The ids that tax authorities give businesses. `read` returns the stored form, without separators, or undefined if the
 * text is no such id. `write` groups the stored form as documents show it.
 */
export type TaxId = {
  /** `VAT number`. */
  name: string;
  example: string;
  read(text: string): string | undefined;
  write(id: string): string;
};

export const abn: TaxId = {
  name: "ABN",
  example: "51 824 753 556",
  read: (text) => when(isAbn, compact(text)),
  write: (id) => id.replace(/^(..)(...)(...)(...)$/, "$1 $2 $3 $4"),
};

/** In New Zealand, the IRD number, of 8 or 9 digits. */
export const gstNumber: TaxId = {
  name: "GST number",
  example: "49-091-850",
  read: (text) => when(isIrdNumber, compact(text)),
  write: (id) => id.replace(/^(\d{2,3})(\d{3})(\d{3})$/, "$1-$2-$3"),
};

export const britishVatNumber: TaxId = {
  name: "VAT number",
  example: "GB 980 7806 84",
  read(text) {
    const digits = compact(text).replace(/^GB/, "");
    return isBritishVat(digits) ? `GB${digits}` : undefined;
  },
  write: (id) => id.replace(/^GB(\d{3})(\d{4})(\d{2})(\d{3})?$/, (_id, ...parts) => `GB ${groups(parts.slice(0, 4))}`),
};

export const irishVatNumber: TaxId = {
  name: "VAT number",
  example: "IE6433435F",
  read(text) {
    const number = compact(text).replace(/^IE/, "");
    return isIrishVat(number) ? `IE${number}` : undefined;
  },
  write: (id) => id,
};

export const ein: TaxId = {
  name: "EIN",
  example: "12-3456789",
  // It has no check digit, and the IRS adds prefixes.
  read: (text) => when((id) => /^\d{9}$/.test(id), compact(text)),
  write: (id) => id.replace(/^(\d\d)(\d{7})$/, "$1-$2"),
};

/** Nine digits, and for GST the account `RT0001`. */
export const businessNumber: TaxId = {
  name: "Business number",
  example: "12345 6782 RT0001",
  read: (text) => when(isBusinessNumber, compact(text)),
  write: (id) => id.replace(/^(\d{5})(\d{4})(RT\d{4})?$/, (_id, ...parts) => groups(parts.slice(0, 3))),
};

function compact(text: string): string {
  return text.toUpperCase().replaceAll(/[\s.-]/g, "");
}

function when(isValid: (id: string) => boolean, id: string): string | undefined {
  return isValid(id) ? id : undefined;
}

function groups(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(" ");
}

function weigh(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + Number(digits[index]) * weight, 0);
}

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

export function isAbn(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  // One is taken from the first digit, whose weight is 10.
  return (weigh(digits, abnWeights) - 10) % 89 === 0;
}

const irdWeights = [3, 2, 7, 6, 5, 4, 3, 2];
const irdWeightsAfterTen = [7, 4, 3, 2, 5, 2, 7, 6];

/** Inland Revenue's check digit: modulus 11, with other weights if the first ones give ten. */
function isIrdNumber(digits: string): boolean {
  if (!/^\d{8,9}$/.test(digits) || Number(digits) < 10_000_000 || Number(digits) > 150_000_000) return false;
  const padded = digits.padStart(9, "0");
  const checkOf = (weights: readonly number[]) => (11 - (weigh(padded, weights) % 11)) % 11;
  const first = checkOf(irdWeights);
  const check = first === 10 ? checkOf(irdWeightsAfterTen) : first;
  return check === Number(padded[8]);
}

const vatWeights = [8, 7, 6, 5, 4, 3, 2];

/** Nine digits whose weighted sum is divisible by 97, since 2010 also with 55 added; three more name a branch. */
function isBritishVat(digits: string): boolean {
  if (!/^\d{9}(\d{3})?$/.test(digits) || /^0{7}/.test(digits)) return false;
  const sum = weigh(digits, vatWeights) + Number(digits.slice(7, 9));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

/** The forms `1234567A` and `1234567AA`, whose check letter is that of a PPS number, and the former `1A23456A`. */
function isIrishVat(number: string): boolean {
  const former = /^(\d)[A-Z+*](\d{5})([A-W])$/.exec(number);
  const [, first, rest, check] = former ?? [];
  return validator.isTaxID(former === null ? number : `0${rest}${first}${check}`, "en-IE");
}

function isBusinessNumber(number: string): boolean {
  return /^\d{9}(RT\d{4})?$/.test(number) && validator.isLuhnNumber(number.slice(0, 9));
}
