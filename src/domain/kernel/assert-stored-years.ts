import { isInStoredYears, storedYears } from "../../graphql/parse.ts";
import { badFields } from "../../problems.ts";

/** Throws a 400 for dates outside the stored years: typing errors or a program's null, such as year 1 or 9998. */
export function assertStoredYears(input: object): void {
  const faulty = Object.entries(input).filter(([, value]) => value instanceof Date && !isInStoredYears(value));
  if (faulty.length === 0) return;
  const detail = `must be from the year ${storedYears.min} to the year ${storedYears.max}`;
  throw badFields(faulty.map(([name]) => ({ pointer: `/${name}`, detail })));
}
