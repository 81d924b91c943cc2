import { Problem } from "../../problems.ts";

export function externalIdTaken(externalId: string | null | undefined): Problem {
  return new Problem(
    "duplicate-external-id",
    `Another record has the external_id ${JSON.stringify(externalId ?? "")}.`,
  );
}
