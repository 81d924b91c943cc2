import { badField, badFields, type FieldError } from "../../src/problems.ts";

export type NewBooking = {
  external_id: string | null;
  title: string;
  kind: "booking" | "visit";
  customer_id: string;
  start_at: Date;
  end_at: Date;
  instructions: string | null;
};

const known = new Set(["external_id", "title", "kind", "customer_id", "start_at", "end_at", "instructions"]);
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const longestMilliseconds = 31 * 86_400_000;

/** Reports all invalid fields in one problem. Supports bookings without assignee, site and job alone. */
export function readBooking(body: unknown): NewBooking {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw badFields([{ pointer: "", detail: "The body must be a JSON object." }]);
  const errors: FieldError[] = [];
  const fields = body as Record<string, unknown>;
  for (const name of Object.keys(fields))
    if (!known.has(name)) errors.push({ pointer: `/${name}`, detail: "is not a known field" });

  function text(name: string, min: number, max: number, trims = true): string | null {
    const value = fields[name];
    if (value === undefined || value === null) return null;
    const refuse = (detail: string) => {
      errors.push({ pointer: `/${name}`, detail });
      return null;
    };
    if (typeof value !== "string") return refuse("must be a string");
    if (value.includes("\u0000") || !value.isWellFormed()) return refuse("must be well-formed Unicode without U+0000");
    const kept = trims ? value.trim() : value;
    if (kept.length < min) return refuse("must not be blank");
    if (kept.length > max && [...kept].length > max) return refuse(`must have at most ${max} characters`);
    return kept;
  }

  function required(name: string): string {
    if (fields[name] === undefined || fields[name] === null)
      errors.push({ pointer: `/${name}`, detail: "is required" });
    return text(name, 1, 255) ?? "";
  }

  function time(name: string): Date {
    const written = required(name);
    const date = new Date(written);
    const day = written.slice(0, 10);
    const isDay = !Number.isNaN(date.getTime()) && new Date(`${day}T00:00:00.000Z`).toISOString().startsWith(day);
    if (written !== "" && !(instant.test(written) && isDay))
      errors.push({ pointer: `/${name}`, detail: "must be an ISO 8601 timestamp with an offset" });
    return date;
  }

  const { kind = "booking" } = fields;
  if (kind !== "booking" && kind !== "visit")
    errors.push({ pointer: "/kind", detail: "must be one of booking, visit" });
  const booking: NewBooking = {
    external_id: text("external_id", 1, 255, false),
    title: required("title"),
    kind: kind === "visit" ? "visit" : "booking",
    customer_id: required("customer_id"),
    start_at: time("start_at"),
    end_at: time("end_at"),
    instructions: text("instructions", 0, 10_000),
  };
  if (errors.length > 0) throw badFields(errors);
  const lasts = booking.end_at.getTime() - booking.start_at.getTime();
  if (lasts <= 0) throw badField("/end_at", "must be after start_at");
  if (lasts > longestMilliseconds) throw badField("/end_at", "must make a booking of at most 31 days");
  return booking;
}
