import { expect, test } from "vitest";
import { type CountryCode, countryOf } from "../../src/text/countries.ts";

const ids: [CountryCode, given: string, stored: string, written: string][] = [
  ["AU", "51 824 753 556", "51824753556", "51 824 753 556"],
  ["AU", "53004085616", "53004085616", "53 004 085 616"],
  // Inland Revenue's own examples: the second needs the second weights, the third has eight digits.
  ["NZ", "49-091-850", "49091850", "49-091-850"],
  ["NZ", "136410132", "136410132", "136-410-132"],
  ["NZ", "35901981", "35901981", "35-901-981"],
  ["GB", "GB 980 7806 84", "GB980780684", "GB 980 7806 84"],
  ["GB", "980780684", "GB980780684", "GB 980 7806 84"],
  ["GB", "gb 980780684 001", "GB980780684001", "GB 980 7806 84 001"],
  ["US", "12-3456789", "123456789", "12-3456789"],
  ["CA", "12345 6782", "123456782", "12345 6782"],
  ["CA", "123456782rt0001", "123456782RT0001", "12345 6782 RT0001"],
  ["IE", "IE 6433435F", "IE6433435F", "IE6433435F"],
  ["IE", "6433435OA", "IE6433435OA", "IE6433435OA"],
  ["IE", "8D79739I", "IE8D79739I", "IE8D79739I"],
];

test.each(ids)("%s: %s is %s, written %s", (country, given, stored, written) => {
  const { read, write } = countryOf({ country }).taxId;
  expect(read(given)).toBe(stored);
  expect(write(stored)).toBe(written);
});

const wrong: [CountryCode, string][] = [
  ["AU", "51824753557"],
  ["AU", "5182475355"],
  ["NZ", "49091851"],
  ["NZ", "9125568"],
  ["NZ", "136410133"],
  ["GB", "GB980780685"],
  ["GB", "000000000"],
  ["GB", "IE980780684"],
  ["US", "12-345678"],
  ["CA", "123456789"],
  ["CA", "123456782RT1"],
  ["IE", "6433435E"],
  ["IE", "IE6433435"],
  ["IE", "8D79738J"],
  ["IE", ""],
];

test.each(wrong)("%s: %j is none", (country, given) => {
  expect(countryOf({ country }).taxId.read(given)).toBeUndefined();
});
