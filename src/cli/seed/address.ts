import { between, chance, pick } from "./dice.ts";
import { streetKinds, streetNames, suburbs } from "./names.ts";
import type { AddressValue } from "./row.ts";

const places = suburbs.map((line) => {
  const [, suburb = "", state = "", postcode = ""] = /^(.+) ([A-Z]+) (\d{4})$/.exec(line) ?? [];
  return { suburb, state, postcode };
});

export function makeAddress(): AddressValue {
  return {
    line1: `${between(1, 280)} ${pick(streetNames)} ${pick(streetKinds)}`,
    line2: chance(0.15) ? `Unit ${between(1, 40)}` : null,
    ...pick(places),
    country: "AU",
  };
}
