/** An Australian number as it is dialled there, `0491 570 737` or `(02) 5550 0117`; any other as it is. */
export function phone(number: string): string {
  return number
    .replace(/^\+61(4\d\d)(\d{3})(\d{3})$/, "0$1 $2 $3")
    .replace(/^\+61([2378])(\d{4})(\d{4})$/, "(0$1) $2 $3");
}

/** As it is printed: `51 824 753 556`. */
export function abn(digits: string): string {
  return digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
}

/** A status as a label: `in_progress` is `In progress`. */
export function statusWords(status: string): string {
  const text = status.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
