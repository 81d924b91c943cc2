/** Splits a text from the quoted lines (`> `) at its end. */
export function splitQuoted(text: string): { own: string; quoted: string | undefined } {
  const lines = text.trimEnd().split("\n");
  let start = lines.length;
  while (start > 0 && /^\s*(>.*)?$/.test(lines[start - 1] ?? "")) start -= 1;
  const own = lines.slice(0, start).join("\n").trimEnd();
  const quoted = lines.slice(start).join("\n").trim();
  return own === "" || quoted === "" ? { own: text, quoted: undefined } : { own, quoted };
}
