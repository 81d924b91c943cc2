import { mutationField } from "../../kernel/mutation-fields.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { queryField } from "../../kernel/read-fields.ts";
import { findCalendarFeed, renewCalendarFeed } from "./version.ts";

const CalendarFeed = plainType<{ url: string }>("CalendarFeed", {
  description: "A person's bookings and jobs as a calendar that other programs subscribe to.",
  fields: (t) => ({
    url: t.exposeString("url", {
      description: "The address of the calendar, an iCalendar file. Anyone with it can read the calendar.",
      extensions: { example: "https://fieldline.example.com/calendar/AZgAAAAA.ics" },
    }),
  }),
});

export const calendarFeedFields = [
  queryField("calendar_feed", {
    type: CalendarFeed,
    description:
      "The signed-in person's calendar: at most 1,000 bookings and jobs that they are assigned to, which start within a year and are open or ended at most 30 days ago. The address is not found while the person has left the team.",
    access: "person",
    verified: true,
    run: findCalendarFeed,
  }),

  mutationField("renew_calendar_feed", {
    type: CalendarFeed,
    description: "Gives the signed-in person's calendar a new address. The previous address returns a 404.",
    access: "person",
    recentProof: true,
    verified: true,
    run: renewCalendarFeed,
  }),
];
