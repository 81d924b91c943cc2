import { expect, test } from "vitest";
import { phoneFault, toE164 } from "../src/text/phone.ts";

test.each([
  ["0412 345 678", "+61412345678"],
  ["412 345 678", "+61412345678"],
  ["61 2 9374 4000", "+61293744000"],
  ["(02) 9374 4000", "+61293744000"],
  ["02 7123 4567", "+61271234567"],
  ["0271234567", "+61271234567"],
  ["029 374 4000", "+61293744000"],
  ["1300 975 707", "+611300975707"],
  ["0011 64 21 123 4567", "+64211234567"],
  ["0061 412 345 678", "+61412345678"],
  ["0061 2 9374 4000", "+61293744000"],
  ["0064 21 123 4567", "+64211234567"],
  ["0044 20 7946 0958", "+442079460958"],
  ["+64 21 123 4567", "+64211234567"],
  ["+61 2 1123 4567", "+61211234567"],
])("%s is the number %s", (text, number) => expect(toE164(text, "AU")).toBe(number));

test.each([
  "021 123 4567",
  "0211234567",
  "(021) 123 456",
  "020-123-4567",
  "022 1234 5678",
  "027 123 4567",
  "027-123-4567",
])("%s is not read as a number of Sydney, and the error says how to write it", (text) => {
  expect(toE164(text, "AU")).toBeUndefined();
  const fault = phoneFault(text);
  expect(fault).toContain("It looks like a New Zealand mobile number.");
  const [written = ""] = /\+64\d+$/.exec(fault) ?? [];
  expect(toE164(written, "AU")).toBe(written);
});

test.each(["12", "9374 4000", "0061", "00", "02 9374 4000 ext 5", "n/a", ""])("%j is no phone number", (text) => {
  expect(toE164(text, "AU")).toBeUndefined();
  expect(phoneFault(text)).toBe("must be a valid phone number");
});
