const time = String.raw`\d{2}:\d{2}:\d{2}`;

/** HTTP's date in its present form and the two earlier ones. The older of those omits that it is in GMT. */
const dates = [
  new RegExp(String.raw`^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} ${time} GMT$`),
  new RegExp(String.raw`^[A-Z][a-z]+day, \d{2}-[A-Z][a-z]{2}-\d{2} ${time} GMT$`),
  new RegExp(String.raw`^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d ${time} \d{4}$`),
];

/** Returns the seconds that a `Retry-After` header asks for; undefined if it cannot be read. */
export function readRetryAfter(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  const [text = ""] = [header].flat();
  const value = text.trim();
  if (/^\d{1,9}$/.test(value)) return Number(value);
  if (!dates.some((form) => form.test(value))) return undefined;
  const at = Date.parse(value.endsWith("GMT") ? value : `${value} GMT`);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
