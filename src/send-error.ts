/** A message that did not go out, or may not have; the words say which, to the person who sent it. */
export class SendError extends Error {
  override readonly name = "NotSent";
}

const mostCharacters = 500;

/** What a server or carrier said of it, as one line that a row can hold. */
export function quoteAnswer(answer: string): string {
  const line = answer.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  return [...line].slice(0, mostCharacters).join("");
}
