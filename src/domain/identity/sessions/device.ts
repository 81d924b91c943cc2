/** Matched in this order, because most browsers also name the ones they descend from. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/^(?=.*\bVersion\/).*\bSafari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

export const unknownDevice = "Unknown device";

/** A device's name for people, such as "Firefox on Windows". */
export function describeDevice(userAgent: string | null): string {
  const named = [browsers, systems].map((known) => known.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1]);
  const names = named.filter((name) => name !== undefined);
  return names.length === 0 ? unknownDevice : names.join(" on ");
}
