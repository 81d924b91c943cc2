/** The area code of the landlines in most of a state, by the state's code. */
const areaCodes = new Map([
  ["NSW", "02"],
  ["ACT", "02"],
  ["VIC", "03"],
  ["TAS", "03"],
  ["QLD", "07"],
  ["SA", "08"],
  ["WA", "08"],
  ["NT", "08"],
]);

const codesByName = new Map([
  ["new south wales", "NSW"],
  ["victoria", "VIC"],
  ["queensland", "QLD"],
  ["south australia", "SA"],
  ["western australia", "WA"],
  ["tasmania", "TAS"],
  ["northern territory", "NT"],
  ["australian capital territory", "ACT"],
]);

/** More than the longest state name has. */
const maxStateCharacters = 40;

/**
 * The code of an Australian state, from its code or name in any case, with or without dots. Other text is returned
 * unchanged.
 */
export function stateOf(text: string, country: string): string {
  if (!isAustralia(country) || text.length > maxStateCharacters) return text;
  const plain = text
    .replaceAll(/[.\s]+/g, " ")
    .trim()
    .toLowerCase();
  const letters = plain.replaceAll(" ", "").toUpperCase();
  return areaCodes.has(letters) ? letters : (codesByName.get(plain.replace(/^the /, "")) ?? text);
}

/** The state at the end of a text, in the text's own spelling. */
export function findState(text: string): string | undefined {
  const end = text.slice(-maxStateCharacters).toLowerCase();
  const found = [...codesByName.keys(), ...areaCodes.keys()].find((state) => end.endsWith(state.toLowerCase()));
  return found && text.slice(-found.length);
}

/** Restores the leading zero that spreadsheets drop from postcodes of the NT and of one university in the ACT. */
export function postcodeOf(text: string, state: string, country: string): string {
  if (!isAustralia(country)) return text;
  const isShort =
    (/^[89]\d\d$/.test(text) && (state === "NT" || state === "")) || (/^2\d\d$/.test(text) && state === "ACT");
  return isShort ? `0${text}` : text;
}

export function areaCodeOf(state: string): string | undefined {
  return areaCodes.get(stateOf(state, ""));
}

function isAustralia(country: string): boolean {
  return country === "" || country === "AU";
}
