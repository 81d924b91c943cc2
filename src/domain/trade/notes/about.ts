import { badFields } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";

/** The models that a note can be about, by the input field that names the record. */
const subjects = { customer_id: "Customer", lead_id: "Lead", job_id: "Job" } as const;

type Field = keyof typeof subjects;

export type Ids = { [F in Field]?: string | null | undefined };

const fields = Object.keys(subjects) as Field[];

type Subject = { field: Field; model: (typeof subjects)[Field]; id: string };

/** The record that a new note is about. Throws unless there is exactly one. */
export function subjectOf(ids: Ids): Subject {
  const [given, another] = fields.filter((field) => ids[field] != null);
  if (given === undefined) throw badFields([{ pointer: "/customer_id", detail: "or lead_id or job_id is required" }]);
  if (another !== undefined)
    throw badFields([
      { pointer: `/${another}`, detail: `must be left out beside ${given}: a note is about one record` },
    ]);
  return { field: given, model: subjects[given], id: ids[given] ?? "" };
}

/** The note as the subject of an entry of the audit log: its id, and the beginning of its text. */
export function subjectOfEntry({ id, text }: Pick<RowOf<"Note">, "id" | "text">): { id: string; name: string } {
  const [line = ""] = text.split("\n");
  return { id, name: line.length > 80 ? `${line.slice(0, 79)}…` : line };
}
