import type { Customer, Site } from "../generated/prisma/client.ts";
import { Calendar } from "./calendar.ts";
import { olderWork } from "./older-work.ts";
import { recentWork } from "./recent-work.ts";
import { type Told, tell } from "./rows/told.ts";
import type { Stage } from "./stage.ts";
import { timelineOf } from "./timeline.ts";

type Setting = Omit<Stage, "tx"> & { customers: (Customer & { sites: Site[] })[]; team: { id: string }[] };

/** All the work of the year, the oldest first: so it finds its places in the calendar. */
export function tellYear({ businessId, now, dayAgo, customers, team }: Setting): Told[] {
  const calendar = new Calendar();
  return [...recentWork, ...olderWork]
    .sort((a, b) => b.daysAgo - a.daysAgo)
    .map((work) => {
      const customer = customers.find(({ name }) => name === work.customer);
      const person = team[work.by ?? 1];
      if (customer === undefined || person === undefined) throw new Error(`the demo has no ${work.customer}`);
      const when = timelineOf(work, dayAgo(work.daysAgo), person.id, calendar, now);
      return tell(work, when, { businessId, customer, personId: person.id });
    });
}
