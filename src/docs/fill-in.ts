/** Values of an installation and of what is compiled, in Markdown, by their names. */
export type Facts = Record<string, string | number>;

/** A guide's text that a fact replaces: `<!-- rate_limit -->120<!-- end -->`. A reader of the file sees the default. */
const marked = /<!-- (\w+) -->([\s\S]*?)<!-- end -->/g;

/** The guide with the facts of an installation. Throws if a fact is not known. */
export function fillIn(text: string, facts: Facts): string {
  return text.replaceAll(marked, (_all, name: string) => {
    const value = facts[name];
    if (value === undefined) throw new Error(`a guide names ${name}, which is not known`);
    return String(value);
  });
}

/** The guide with the given facts between their marks. Others keep the text that was written by hand. */
export function printFacts(text: string, facts: Facts): string {
  return text.replaceAll(marked, (all, name: string, before: string) => {
    const value = facts[name];
    if (value === undefined) return all;
    const space = before.includes("\n") ? "\n\n" : "";
    return `<!-- ${name} -->${space}${String(value).trim()}${space}<!-- end -->`;
  });
}
