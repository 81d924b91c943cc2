/** What an assistant is told of the server as a whole; what a single tool does, its own description says. */
export const instructions = `Fieldline holds the records of one field-service business: customers with their sites and contacts, leads, quotes, jobs, invoices, bookings, and the team's inbox. The tools offered are those that the credential's scopes allow.

- Money is in Australian dollars. Unit prices exclude GST; totals include it.
- Timestamps are ISO 8601: answered in UTC, taken with any offset.
- Ids are UUIDs that come from other answers; look a record up before naming it, and never make an id up.
- Lists are newest first. While next_cursor is not null, pass it as cursor, with the same filters, for the next page.
- An update changes only what is passed; null clears a field.
- Drafting never sends anything: a person on the team reviews a draft and sends it.
- An error is an object with type, detail and often errors, which point at the arguments at fault. Mend the call, or give the person the request_id.`;
