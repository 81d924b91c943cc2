import { maxCounted } from "../generated/rules.ts";

/** A count as text, `100+` at the server's limit. */
export function countText(count: number): string {
  return count >= maxCounted ? `${maxCounted}+` : String(count);
}

/** An Australian number in its national form, `0491 570 737` or `(02) 5550 0117`; any other unchanged. */
export function phone(number: string): string {
  return number
    .replace(/^\+61(4\d\d)(\d{3})(\d{3})$/, "0$1 $2 $3")
    .replace(/^\+61([2378])(\d{4})(\d{4})$/, "(0$1) $2 $3");
}

/** An ABN in groups: `51 824 753 556`. */
export function abn(digits: string): string {
  return digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
}

/** A status as a label: `in_progress` is `In progress`. */
export function statusWords(status: string): string {
  const text = status.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
