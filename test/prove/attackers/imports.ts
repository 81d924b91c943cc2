import { createClient } from "../../world/client.ts";
import type { Target } from "../availability.ts";

/** Uploads a file of customers. The id is undefined if the upload is refused. */
export async function uploadFile(
  { origin, attacker }: Target,
  csv: string,
): Promise<{ status: number; id: string | undefined }> {
  const http = createClient(origin, attacker.headers);
  const { status, body } = await http("POST", "/imports?kind=customers&name=attack.csv", {
    raw: csv,
    headers: { "Content-Type": "application/octet-stream" },
  });
  if (status === 401 || status === 403) throw new Error(`the attacker may not import: ${JSON.stringify(body)}`);
  return { status, id: body?.id };
}

export async function checkImport({ attacker }: Target, id: string, fields: readonly string[]): Promise<void> {
  const columns = fields.map((field, column) => ({ column, field }));
  const { body } = await attacker.graphql(
    "mutation ($id: ID!, $columns: [ImportColumnInput!]!) { check_import(id: $id, columns: $columns, existing: skip) { id } }",
    { id, columns },
  );
  if (body.data?.check_import == null) throw new Error(`the check was refused: ${JSON.stringify(body)}`);
}
