import { createClient } from "../world/client.ts";
import { made } from "../world/trade.ts";
import type { World } from "../world/world.ts";

export type Row = Record<string, string>;

/** Parses CSV by RFC 4180. A row is by the names in the first; a blank line is an empty row. */
export function readCsv(csv: string): Row[] {
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of csv.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === "\r\n") rows.push([]);
  }
  const [header = [], ...others] = rows.slice(0, -1);
  return others.map((row) =>
    row.length === 1
      ? {}
      : Object.fromEntries(header.map((name, index) => [name.replace(/^\ufeff/, ""), row[index] ?? ""])),
  );
}

export type NewInvoice = {
  lines: object[];
  tax_inclusive?: boolean;
  discount_percent?: number;
  issue_date?: string;
  due_date?: string;
};

/** A business with an admin who downloads files. */
export async function openBooks(world: World) {
  const business = await world.addBusiness();
  const admin = await world.addPerson(business.id, "admin");
  const get = createClient(world.origin, { Cookie: admin.cookie });
  const { client } = business;

  async function customer(name = "Jane Citizen", more: object = {}): Promise<string> {
    return (await made(client, "/v1/customers", { name, email: "jane@example.com", ...more })).id;
  }

  return {
    ...business,
    admin,
    customer,
    /** A sent invoice. */
    async invoice(customerId: string, content: NewInvoice) {
      const { id } = await made(client, "/v1/invoices", { customer_id: customerId, ...content });
      const sent = await client("POST", `/v1/invoices/${id}/send`);
      if (sent.status !== 200) throw new Error(sent.text);
      return sent.body;
    },
    async settings(input: object) {
      const query =
        "mutation($input: UpdateAccountingSettingsInput!) { update_accounting_settings(input: $input) { sales_account } }";
      const { body } = await admin.graphql(query, { input });
      if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
    },
    get: (file: string, query: Record<string, string> = {}) =>
      get("GET", `/exports/${file}.csv?${new URLSearchParams(query)}`),
    async rows(file: string, query: Record<string, string> = {}): Promise<Row[]> {
      const { status, text } = await get("GET", `/exports/${file}.csv?${new URLSearchParams(query)}`);
      if (status !== 200) throw new Error(`${status} ${text}`);
      return readCsv(text);
    },
  };
}
