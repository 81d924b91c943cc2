const states = new Map([
  ["new south wales", "NSW"],
  ["victoria", "VIC"],
  ["queensland", "QLD"],
  ["south australia", "SA"],
  ["western australia", "WA"],
  ["tasmania", "TAS"],
  ["northern territory", "NT"],
  ["australian capital territory", "ACT"],
]);

export const stateCodes: readonly string[] = [...states.values()];

/** No state's name is longer. */
const maxStateCharacters = 40;

/** The code of an Australian state that is written out or in lower case; another text as it is. */
export function stateOf(text: string, country: string): string {
  if (!isAustralia(country) || text.length > maxStateCharacters) return text;
  const plain = text
    .replaceAll(/[.\s]+/g, " ")
    .trim()
    .toLowerCase();
  const letters = plain.replaceAll(" ", "").toUpperCase();
  if (stateCodes.includes(letters)) return letters;
  return states.get(plain.replace(/^the /, "")) ?? text;
}

/** A spreadsheet drops the first digit of the Northern Territory's postcodes. */
export function postcodeOf(text: string, state: string, country: string): string {
  return isAustralia(country) && state === "NT" && /^[89]\d\d$/.test(text) ? `0${text}` : text;
}

function isAustralia(country: string): boolean {
  return country === "" || country === "AU";
}
