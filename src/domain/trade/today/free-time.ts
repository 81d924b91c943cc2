import { example } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { Person } from "../../identity/team/assignees.ts";
import { plainType } from "../../kernel/plain-type.ts";

export type FreeTime = { assignee: Pick<RowOf<"Member">, "id" | "name">; startAt: Date; endAt: Date };

export const FreeTimeType = plainType<FreeTime>("FreeTime", {
  description: "A time of one day in which a team member has neither a booking nor a job.",
  fields: (t) => ({
    assignee: t.field({
      type: Person,
      description: "The team member.",
      resolve: ({ assignee }) => assignee as typeof Person.$inferType,
    }),
    start_at: t.expose("startAt", { type: "DateTime", description: "When it begins." }),
    end_at: t.expose("endAt", {
      type: "DateTime",
      description: "When it ends.",
      ...example("2026-07-01T06:30:00.000Z"),
    }),
  }),
});
