type Token =
  | { kind: "open"; name: string; attributes: [string, string][]; source: string }
  | { kind: "close"; name: string; source: string }
  /** Comments, declarations, and elements whose content is no words of the letter. */
  | { kind: "unseen"; source: string }
  | { kind: "text"; source: string };

const unseenElement = /(script|style|textarea|title|iframe|noscript|template|svg|math)(?=[\s/>])/.source;
const marks = new RegExp(
  [
    /<!--(?:-?>|[\s\S]*?(?:--!?>|$))/.source,
    `<${unseenElement}[\\s\\S]*?(?:</\\1(?=[\\s/>])[^>]*>?|$)`,
    /<(\/?)([a-z][^\s/>]*)/.source,
    /<[!?/][^>]*>?/.source,
  ].join("|"),
  "gi",
);

/** One at a time: the machine of regular expressions has no room for all attributes of a long tag. */
const attribute = /[\s/]*(?:(>)|(=?[^\s/>=]+|=)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*|)))?)/y;

/** The markup in order, whole: each character is in one token's source. Takes time by its length alone. */
export function* tokensOf(markup: string): Generator<Token> {
  const mark = new RegExp(marks);
  let read = 0;
  for (let found = mark.exec(markup); found !== null; found = mark.exec(markup)) {
    if (found.index > read) yield { kind: "text", source: markup.slice(read, found.index) };
    const [whole, , slash, name] = found;
    if (name === undefined) {
      read = mark.lastIndex;
      yield { kind: "unseen", source: whole };
    } else {
      const { attributes, end } = readAttributes(markup, mark.lastIndex);
      const source = markup.slice(found.index, end);
      mark.lastIndex = read = end;
      yield slash === "/"
        ? { kind: "close", name: name.toLowerCase(), source }
        : { kind: "open", name: name.toLowerCase(), attributes, source };
    }
  }
  if (read < markup.length) yield { kind: "text", source: markup.slice(read) };
}

function readAttributes(markup: string, start: number): { attributes: [string, string][]; end: number } {
  const one = new RegExp(attribute);
  const attributes: [string, string][] = [];
  one.lastIndex = start;
  for (let found = one.exec(markup); found !== null; found = one.exec(markup)) {
    const [, end, name = "", double, single, bare] = found;
    if (end !== undefined) return { attributes, end: one.lastIndex };
    attributes.push([name.toLowerCase(), double ?? single ?? bare ?? ""]);
  }
  return { attributes, end: markup.length };
}

/** A tag that every parser reads alike. */
export function writeTag(name: string, attributes: readonly [string, string][]): string {
  const written = attributes
    .filter(([key]) => /^[a-z][a-z-]*$/.test(key))
    .map(
      ([key, value]) => ` ${key}="${value.replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}"`,
    );
  return `<${name}${written.join("")}>`;
}
