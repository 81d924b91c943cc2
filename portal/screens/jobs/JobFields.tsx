import { Field, TextArea } from "../../components/Field.tsx";
import { textOf } from "../../data/form.ts";
import type { JobFragment, PaneCustomerFragment } from "../../generated/types.ts";
import { AssigneesField, readAssignees } from "../../records/AssigneesField.tsx";
import { SiteField } from "../../records/SiteField.tsx";
import { readTime, TimeFields } from "../../records/TimeFields.tsx";

/** The form's initial values. */
export type JobBegin = Partial<
  Pick<JobFragment, "title" | "description" | "scheduled_start" | "scheduled_end"> & {
    assignees: { id: string; name: string }[];
    site: { id: string } | null;
  }
>;

type Props = {
  job: JobBegin;
  sites: PaneCustomerFragment["sites"];
  /** An ended job keeps its site, time and assignees. */
  hasEnded?: boolean;
  errors: Readonly<Record<string, string>>;
};

export function JobFields({ job, sites, hasEnded = false, errors }: Props) {
  const { title = "", description, site, assignees = [], scheduled_start: start, scheduled_end: end } = job;
  return (
    <>
      <Field label="Title" name="title" required autocomplete="off" defaultValue={title} error={errors.title} />
      <TextArea
        label="Description"
        name="description"
        rows={4}
        defaultValue={description ?? ""}
        error={errors.description}
      />
      {!hasEnded && (
        <>
          <SiteField sites={sites} site={site} error={errors.site_id} />
          <TimeFields
            names={["scheduled_start", "scheduled_end"]}
            start={start ?? null}
            end={end ?? null}
            errors={errors}
          />
          <AssigneesField assignees={assignees} error={errors.assignee_ids} />
        </>
      )}
    </>
  );
}

/** Omits the fields that the form does not show, so that they stay unchanged. */
export function readJob(fields: FormData, job: JobBegin) {
  const has = (name: string) => fields.has(name);
  return {
    title: textOf(fields, "title") ?? "",
    description: textOf(fields, "description"),
    ...(has("site_id") ? { site_id: textOf(fields, "site_id") } : {}),
    ...(has("scheduled_start")
      ? {
          scheduled_start: readTime(fields, "scheduled_start", job.scheduled_start),
          scheduled_end: readTime(fields, "scheduled_end", job.scheduled_end),
          assignee_ids: readAssignees(fields, job.assignees ?? []),
        }
      : {}),
  };
}
