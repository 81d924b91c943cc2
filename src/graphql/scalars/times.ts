import { canonicalTimeZone } from "../../text/time-zone.ts";
import { day, instant, refuse, storedYears, trimmedWithin } from "../parse.ts";
import type { ScalarDefinition } from "./scalar-type.ts";

export const times: ScalarDefinition[] = [
  {
    name: "Date",
    description: `A day of the calendar, \`YYYY-MM-DD\`, from ${storedYears.min} to ${storedYears.max} in records.`,
    jsonSchema: { type: "string", format: "date" },
    example: "2026-07-01",
    parse: day,
    serialize: (value) => (value as Date).toISOString().slice(0, 10),
  },
  {
    name: "DateTime",
    description: `An ISO 8601 timestamp with an offset, from ${storedYears.min} to ${storedYears.max} in records. Responses are in UTC with milliseconds.`,
    jsonSchema: { type: "string", format: "date-time" },
    example: "2026-07-01T02:30:00.000Z",
    parse: instant,
    // Values that are only returned are read as text in this format.
    serialize: (value) => (typeof value === "string" ? value : (value as Date).toISOString()),
  },
  {
    name: "PaidAt",
    description: "An ISO 8601 timestamp with an offset, or a day, `YYYY-MM-DD`, in the business's time zone.",
    jsonSchema: { type: "string" },
    example: "2026-07-10",
    parse: (value) => {
      if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return instant(value);
      day(value);
      return value;
    },
  },
  {
    name: "TimeZone",
    description: "The IANA name of a time zone, at most 64 characters, such as `Australia/Perth`.",
    jsonSchema: { type: "string", maxLength: 64 },
    example: "Australia/Sydney",
    parse: (value) => {
      const name = canonicalTimeZone(trimmedWithin(value, 64));
      if (name === undefined) refuse("must be the IANA name of a time zone, such as Australia/Sydney");
      return name;
    },
  },
];
