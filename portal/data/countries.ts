const nearest = ["AU", "NZ"];
/** Reserved codes that name no country. */
const others = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

export type Country = { code: string; name: string };

/** All countries by name, Australia and New Zealand first. */
export function countries(): Country[] {
  const names = new Intl.DisplayNames("en-AU", { type: "region", fallback: "none" });
  const found = letters.flatMap((first) =>
    letters.flatMap((second): Country[] => {
      const code = first + second;
      // `Intl.Locale` replaces a former code with its successor.
      const isCurrent = new Intl.Locale(`und-${code}`).region === code;
      const name = isCurrent && !others.has(code) ? names.of(code) : undefined;
      return name === undefined ? [] : [{ code, name }];
    }),
  );
  const rank = ({ code }: Country) => (nearest.includes(code) ? nearest.indexOf(code) : nearest.length);
  return found.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}
