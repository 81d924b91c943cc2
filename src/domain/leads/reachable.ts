import { badField } from "../../problems.ts";

/** Somebody who can neither be written to nor called is no lead. */
export function refuseUnreachable({ email, phone }: { email: string | null; phone: string | null }): void {
  if (email === null && phone === null) throw badField("/email", "or phone is required: a lead keeps one of the two");
}
