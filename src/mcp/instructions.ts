import { dayIn, formatIn } from "../time-zone.ts";

/** What an assistant reads about the server as a whole. */
export function instructionsFor({ timeZone }: { timeZone: string }, now: Date): string {
  const weekday = formatIn(timeZone, now, "en-AU", { weekday: "long" });
  return `Fieldline has the records of one field-service business: customers with their sites and contacts, leads, quotes, jobs, invoices, bookings, and the team's inbox. The tools are those that the credential's scopes allow.

- Amounts are in Australian dollars. Unit prices exclude GST; totals include it.
- Today is ${weekday}, ${dayIn(timeZone, now)}, in the business's time zone, ${timeZone}.
- Dates are YYYY-MM-DD, in that time zone. Times are ISO 8601: send any offset; responses are in UTC. Give times to people in the business's time zone.
- Ids are UUIDs from other responses. Look a record up first, and never make up an id.
- Lists are newest first. If next_cursor is not null, pass it as cursor with the same filters to get the next page.
- An update changes only the fields that you pass; null clears a field.
- Drafts are never sent automatically: a team member reviews and sends them.
- An error has a type, a detail and often errors, which name the invalid arguments. Correct the call, or give the user the request_id.`;
}
