import { tokensOf, writeTag } from "./tokens.ts";

/** Longer than any address that leads somewhere. */
const longestValue = 8000;

/** The markup without what is never shown, pictures inside it and endless attributes; of that, so many characters. */
export function lighten(markup: string, mostCharacters: number): { markup: string; isCut: boolean } {
  const kept: string[] = [];
  let room = mostCharacters;
  for (const token of tokensOf(markup)) {
    if (token.kind === "unseen") continue;
    const source = token.kind === "open" ? lightTag(token) : token.source;
    if (source.length <= room) kept.push(source);
    else {
      if (token.kind === "text") kept.push(source.slice(0, room));
      return { markup: kept.join(""), isCut: true };
    }
    room -= source.length;
  }
  return { markup: kept.join(""), isCut: false };
}

function lightTag({
  name,
  attributes,
  source,
}: {
  name: string;
  attributes: readonly [string, string][];
  source: string;
}): string {
  const light = attributes.filter(([, value]) => value.length <= longestValue && !/^\s*data:/i.test(value));
  return light.length === attributes.length ? source : writeTag(name, light);
}
