const units = ["KB", "MB", "GB"];

/** Formats bytes in decimal units, as file managers do: `1.2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  let [size, unit] = [bytes / 1000, 0];
  while (size >= 999.5 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${size.toLocaleString("en-AU", { maximumFractionDigits: size < 10 ? 1 : 0 })} ${units[unit]}`;
}
