import { createClient } from "../../world/client.ts";
import type { Attack } from "../availability.ts";

const rounds = 3;

/** A phone number library's pattern takes exponential time for this text. */
const phone = `0412345678;phone-context=0${"0.0".repeat(30)}!`;
const units = ["a", " ", ",", "1", "\\", "<", "(", "@", ".", "-", "%", "\u0301", "😀", "a,", "<a", ".@", "[]", "\r\n"];

const headers: Record<string, string>[] = [
  { Forwarded: repeat("for=127.0.0.1, ", 12_000) },
  { Forwarded: `for="${repeat("\\a", 12_000)}` },
  { "X-Forwarded-For": repeat("127.0.0.1,", 12_000) },
  { "If-None-Match": repeat('W/"', 12_000) },
  { Accept: repeat("a/b;q=0.1,", 12_000) },
  { "Accept-Encoding": repeat("identity;q=0,*", 12_000) },
  { "User-Agent": repeat("Version/", 12_000) },
  { Origin: repeat("http://", 12_000) },
  { traceparent: repeat("00-", 12_000) },
  { Authorization: `Basic ${repeat("A=", 12_000)}` },
  { Cookie: repeat("a=b; ", 12_000) },
];

function repeat(unit: string, length: number): string {
  return unit.repeat(Math.floor(length / unit.length));
}

/** Almost a megabyte in one field of each kind. */
function* bodies(): Generator<Record<string, unknown>> {
  yield { name: "Jane", phone };
  for (const unit of units) {
    const long = repeat(unit, 900_000 / new Blob([JSON.stringify(unit)]).size);
    for (const field of ["name", "email", "phone", "notes", "external_id"]) yield { name: "Jane", [field]: long };
  }
}

const nested = (open: string, close: string) => `${repeat(open, 51_000)}x${repeat(close, 51_000)}`;
const drafts = [
  nested("<b>", "</b>"),
  `x${repeat("<a ", 100_000)}`,
  `${repeat("<p>", 100_000)}x`,
  nested("<td>", "</td>"),
];

const createCustomer = "mutation ($input: CreateCustomerInput!) { create_customer(input: $input) { id } }";
const saveDraft = "mutation ($input: SaveDraftInput!) { save_draft(input: $input) { id } }";

export const attack: Attack = {
  name: "A stranger and a signed-up person send the texts that patterns and parsers take longest for",
  async run({ origin, attacker }) {
    const address = { "X-Forwarded-For": attacker.headers["X-Forwarded-For"] ?? "" };
    const counts = new Map<string, number>();
    const count = (what: string, status: number) =>
      counts.set(`${what} ${status}`, (counts.get(`${what} ${status}`) ?? 0) + 1);
    const customer = await attacker.rest("POST", "/v1/customers", {
      body: { name: "Jane", email: "jane@example.com" },
    });
    const named = await attacker.graphql(createCustomer, { input: { name: "Jane", phone } });
    count("phones", named.body?.errors?.[0]?.extensions?.problem?.status ?? 200);
    for (let round = 0; round < rounds; round += 1) {
      for (const header of headers) {
        const { status } = await createClient(origin, { ...address, ...header })("GET", "/api/v1/docs");
        count("headers", status);
      }
      const form = { raw: repeat("a&", 9_000), headers: { "Content-Type": "application/x-www-form-urlencoded" } };
      count("forms", (await createClient(origin, address)("POST", "/sign-in", form)).status);
      for (const body of bodies()) count("fields", (await attacker.rest("POST", "/v1/customers", body)).status);
      for (const html of drafts) {
        const input = { customer_id: customer.body.id, channel: "email", html };
        const { body } = await attacker.graphql(saveDraft, { input });
        count("drafts", body?.errors?.[0]?.extensions?.problem?.status ?? 200);
      }
    }
    const failed = [...counts.keys()].filter((key) => / 5\d\d$/.test(key));
    if (failed.length > 0) throw new Error(`the platform failed: ${failed.join(", ")}`);
    return { answers: [...counts].map(([key, number]) => `${number} × ${key}`).join(", ") };
  },
};
