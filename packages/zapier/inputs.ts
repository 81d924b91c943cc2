import { fileURLToPath } from "node:url";

/** Calls the API and returns the record. */
export type Call = (method: string, path: string, body?: object) => Promise<{ id: string }>;

/** A valid input for each action, by key. Creates the records that the inputs refer to. */
export async function createInputs(call: Call): Promise<Record<string, Record<string, unknown>>> {
  const customer = await call("POST", "/v1/customers", { name: "Jane Citizen", email: "jane@example.com" });
  const lines = [{ description: "Supply and install 7.1 kW split system", quantity: 1, unit_price: 2501 }];
  const draft = await call("POST", "/v1/invoices", { customer_id: customer.id, lines });
  const other = await call("POST", "/v1/invoices", { customer_id: customer.id, lines });
  const tomorrow = Date.now() + 24 * 60 * 60 * 1000;
  const at = (hours: number) => new Date(tomorrow + hours * 60 * 60 * 1000).toISOString();
  return {
    create_customer: { name: "Sam Tran" },
    find_customer: { search: "Jane Citizen" },
    create_lead: { name: "Lee Park", phone: "0412 345 678" },
    create_booking: { title: "Look at the roof", customer_id: customer.id, start_at: at(0), end_at: at(1) },
    create_invoice_line: { id: draft.id, description: "Call-out fee", quantity: "1", unit_price: "99.50" },
    send_invoice: { id: other.id },
    create_quote_ducted: { customer_id: customer.id, area_m2: "180", capacity_kw: "14", outlets: "8", zones: "4" },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { BASE_URL = "http://localhost:3000/api", API_KEY = "" } = process.env;
  const call: Call = async (method, path, body) => {
    const response = await fetch(BASE_URL + path, {
      method,
      headers: { "X-Api-Key": API_KEY, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string };
  };
  console.log(JSON.stringify(await createInputs(call), null, 2));
}
