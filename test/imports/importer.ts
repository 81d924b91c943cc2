import { expect } from "vitest";
import { openRowReader } from "../../src/domain/trade/imports/read-rows-aside.ts";
import { runImports } from "../../src/domain/trade/imports/run-imports.ts";
import { createClient } from "../world/client.ts";
import type { World } from "../world/world.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails if one is missing
type Answer = any;

const rowReader = openRowReader();

const shown = `{ id kind status existing file_name encoding delimiter row_count header_row first_rows { position cells }
  columns { header field samples } counts { created added updated skipped refused }
  examples { position outcome label reason } subscribers imported_before_at created_by { name } started_at finished_at failure }`;

/** A business with a person who imports files. */
export async function openImporter(world: World, role: "owner" | "admin" | "member" = "admin") {
  const business = await world.addBusiness();
  return { ...business, ...(await addImporter(world, business, role)) };
}

export async function addImporter(world: World, { id }: { id: string }, role: "owner" | "admin" | "member" = "admin") {
  const person = await world.addPerson(id, role);
  const http = createClient(world.origin, { Cookie: person.cookie, Origin: world.config.appUrl });
  const ask = async (query: string, variables: Record<string, unknown> = {}): Promise<Answer> => {
    const { body } = await person.graphql(query, variables);
    return body.errors?.[0]?.extensions.problem ?? Object.values(body.data)[0];
  };
  const post = (csv: string | Uint8Array, { kind = "customers", name = "file.csv" } = {}) =>
    http("POST", `/imports?${new URLSearchParams({ kind, name })}`, {
      raw: csv,
      headers: { "Content-Type": "application/octet-stream" },
    });
  const read = (id: string) => ask(`query ($id: ID!) { import(id: $id) ${shown} }`, { id });
  const upload = async (csv: string | Uint8Array, kind = "customers") => {
    const { status, body } = await post(csv, { kind });
    expect(body).toEqual({ id: expect.any(String) });
    expect(status).toBe(201);
    return read(body.id);
  };
  /** Uses the file's matched columns by default. */
  const check = (file: Answer, existing = "skip", fields?: (string | null)[]) => {
    const names = fields ?? file.columns.map(({ field }: { field: string | null }) => field);
    const columns = names.flatMap((field: string | null, column: number) =>
      field === null ? [] : [{ column, field }],
    );
    return ask(
      `mutation ($id: ID!, $columns: [ImportColumnInput!]!, $existing: ImportExisting!) {
        check_import(id: $id, columns: $columns, existing: $existing) ${shown} }`,
      { id: file.id, columns, existing },
    );
  };
  const start = ({ id }: Answer) => ask(`mutation ($id: ID!) { start_import(id: $id) ${shown} }`, { id });
  const cancel = ({ id }: Answer) => ask(`mutation ($id: ID!) { cancel_import(id: $id) ${shown} }`, { id });
  const work = () => runImports(world.database, rowReader);
  const checked = async (csv: string | Uint8Array, kind = "customers", existing = "skip") => {
    const file = await upload(csv, kind);
    expect(await check(file, existing)).toMatchObject({ status: "checking" });
    await work();
    return read(file.id);
  };
  return {
    person,
    http,
    ask,
    post,
    read,
    upload,
    check,
    start,
    cancel,
    work,
    checked,
    /** Uploads, checks and runs an import. Returns its result. */
    import: async (csv: string | Uint8Array, kind = "customers", existing = "skip") => {
      const file = await checked(csv, kind, existing);
      const planned = file.examples;
      expect(await start(file)).toMatchObject({ status: "running" });
      await work();
      return { ...(await read(file.id)), planned, plan: file.counts };
    },
    refused: ({ id }: Answer) => http("GET", `/exports/imports/${id}/refused.csv`),
  };
}

type Reader = { client: ReturnType<typeof createClient> };

/** The business's customers with their sites and contacts, sorted by name. Leaves out archived ones by default. */
export async function customersOf({ client }: Reader, archived = "exclude"): Promise<Answer[]> {
  const { body } = await client("GET", `/v1/customers?archived=${archived}&limit=100`);
  const all = await Promise.all(
    body.data.map(async ({ id }: { id: string }) => (await client("GET", `/v1/customers/${id}`)).body),
  );
  return all.toSorted((one, other) => one.name.localeCompare(other.name));
}
