/**
 * The items of a list. Semicolons separate them if there is one outside quotation marks, otherwise commas. Items can be
 * quoted, with inner quotation marks doubled.
 */
export function splitList(text: string): string[] {
  const separator = hasOutsideQuotes(text, ";") ? ";" : ",";
  const pieces: string[] = [];
  let start = 0;
  let isBlank = true;
  // After an unclosed quotation mark, no search for the end succeeds. Repeating it would take quadratic time.
  let isClosed = true;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === separator) {
      pieces.push(text.slice(start, index).trim());
      start = index + 1;
      isBlank = true;
    } else if (character === '"' && isBlank && isClosed) {
      const end = endOfQuote(text, index);
      isClosed = end !== undefined;
      isBlank = isClosed;
      if (end === undefined) continue;
      pieces.push(text.slice(index, end));
      start = end;
      index = end - 1;
    } else if (character.trim() !== "") isBlank = false;
  }
  return [...pieces, text.slice(start).trim()];
}

function hasOutsideQuotes(text: string, searched: string): boolean {
  let isClosed = true;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === searched) return true;
    if (text[index] !== '"' || !isClosed) continue;
    const end = endOfQuote(text, index);
    isClosed = end !== undefined;
    if (end !== undefined) index = end - 1;
  }
  return false;
}

/** The index after the closing quotation mark. A doubled mark does not close. Undefined if none closes. */
function endOfQuote(text: string, start: number): number | undefined {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? undefined : at + 1;
}
