type FieldError = { pointer?: string; parameter?: string; detail: string };

/** The labels of the form's fields, and of the record whose id is in the path. */
export type Names = { labels: Record<string, string>; subject?: string | undefined };

/** An error. The message names the form's fields. */
export type Problem = { type: string; status: number; message: string };

/** Reads an error response: a problem document (RFC 9457), or any other body. */
export function readProblem(status: number, body: unknown, requestId: string, { labels, subject }: Names): Problem {
  const { type, title, detail, errors, request_id } = Object(body) as Record<string, unknown>;
  const shown = typeof title === "string" ? title : `Fieldline responded with ${status}`;
  const said = sentence(typeof detail === "string" ? detail : shown);
  const fields = Array.isArray(errors) ? describeFields(errors as FieldError[], labels) : "";
  const missing = status === 404 ? (labels[namedIn(said)] ?? subject) : undefined;
  const message = missing === undefined ? fields || said : `${missing}: no record has this id. Choose another.`;
  return {
    type: typeof type === "string" ? type.replace(/^urn:service:error:/, "") : "",
    status,
    message: speaksForItself.has(status) ? message : `${message} (request ${String(request_id ?? requestId)})`,
  };
}

/** Statuses whose message is enough. Others add the request's id, for support. */
const speaksForItself = new Set([400, 401, 403, 409, 422, 429, 503]);

/** Formats each field's error: "Quantity: must be at least 0.001." */
function describeFields(errors: FieldError[], labels: Record<string, string>): string {
  return errors
    .map(({ pointer, parameter, detail }) => {
      const label = labelOf(parameter ?? pointer ?? "", labels);
      return sentence(label === "" ? detail : `${label}: ${detail}`);
    })
    .join(" ");
}

/** The label of a pointer: `/lines/0/description` is the first line's `lines__description`. */
function labelOf(path: string, labels: Record<string, string>): string {
  const steps = path.split("/").filter((step) => step !== "");
  const key = steps.filter((step) => !/^\d+$/.test(step)).join("__");
  const row = steps.find((step) => /^\d+$/.test(step));
  const label = labels[key] ?? key;
  return row === undefined ? label : `${label} ${Number(row) + 1}`;
}

/** The field that a detail names: "No record has the id in customer_id." */
function namedIn(detail: string): string {
  return / in ([a-z_]+)\.$/.exec(detail)?.[1] ?? "";
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
