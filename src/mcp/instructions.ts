import { countryOf } from "../text/countries.ts";
import { currencyName } from "../text/currencies.ts";
import { dayIn, formatIn } from "../text/time-zone.ts";

export type Person = { id: string; name: string };

export type Place = { country: string; currency: string };

type Business = {
  timeZone: string;
  /** Its country and currency. */
  place: Place;
  /** The people who can be assigned work, as far as the credential may see them. At most `maxPeople` are named. */
  team: readonly Person[];
};

const maxPeople = 20;

/** One more than are named, to detect whether there are others. */
export const peopleNeeded = maxPeople + 1;

/** Returns the instructions that an assistant reads about the whole server. */
export function instructionsFor({ timeZone, place, team }: Business, now: Date): string {
  const { tax } = countryOf(place);
  const weekday = formatIn(timeZone, now, "en-AU", { weekday: "long" });
  return `Fieldline has the records of one field-service business: customers with their sites and contacts, leads, quotes, jobs, invoices, bookings, and the team's inbox. The tools are those that the credential's scopes allow.

- Amounts are in ${currencyName(place.currency)}. Unit prices exclude ${tax}; totals include it.
- Today is ${weekday}, ${dayIn(timeZone, now)}, in the business's time zone, ${timeZone}.
- Dates are YYYY-MM-DD, in that time zone. Times are ISO 8601: send any offset; responses are in UTC. Give times to people in the business's time zone.
- Ids are UUIDs from other responses. Look a record up first, and never make up an id.${describeTeam(team)}
- Lists are newest first. If next_cursor is not null, pass it as cursor with the same filters to get the next page. To read later what has changed, pass next_updated_since as updated_since.
- A result has at most 80 KB. A longer one is cut: \`cut.note\` says how to read the rest. Never write a cut text back.
- An update changes only the fields that you pass; null clears a field.
- Drafts are never sent automatically: a team member reviews and sends them.
- An error says what is wrong with which argument and what to do. Correct the call, or give the user the request_id.`;
}

function describeTeam(team: readonly Person[]): string {
  if (team.length === 0) return "";
  const named = team.slice(0, maxPeople).map(({ id, name }) => `${name} (${id})`);
  const others = team.length > maxPeople ? "; the ids of others are in `assignee` of records" : "";
  return `\n- Work is assigned to team members by their ids: ${named.join(", ")}${others}.`;
}
