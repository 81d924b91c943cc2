import { builder, example } from "../../../graphql/builder.ts";

/** As a customer's name (`customers/name.ts`). */
export const JobName = builder.prismaObject("Job", {
  variant: "JobName",
  description: "A job's id, number and title.",
  select: { id: true, jobNumber: true, title: true },
  fields: (t) => ({
    id: t.id({ description: "The job's id, a UUID.", resolve: ({ id }) => id }),
    job_number: t.string({
      description: "The job's number, unique within the business.",
      ...example("J-1001"),
      resolve: ({ jobNumber }) => jobNumber,
    }),
    title: t.string({
      description: "A short description of the work.",
      ...example("Replace hot water unit"),
      resolve: ({ title }) => title,
    }),
  }),
});
