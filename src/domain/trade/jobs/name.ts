import { line, recordId } from "../../kernel/fields.ts";
import { summaryType } from "../../kernel/resource.ts";

/** Like a customer's name (`customers/name.ts`). */
export const JobName = summaryType("JobName", "Job", {
  description: "A job's id, number and title.",
  fields: {
    id: recordId("job"),
    job_number: line({ description: "The job's number, unique within the business.", example: "J-1001" }),
    title: line({ description: "A short description of the work.", example: "Replace hot water unit" }),
  },
});
