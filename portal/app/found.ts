import { phone, statusWords } from "../data/format.ts";
import type { SearchQuery } from "../generated/types.ts";
import { quoteName } from "../records/quote-name.ts";
import { visiblePages } from "./Nav.tsx";
import { type RecordKind, recordAddress } from "./record-address.ts";

type Results = SearchQuery["search"];

/** A search result: a page or a record. */
export type Found = { id: string; name: string; facts: string[]; address: string };

export type FoundGroup = { title: string; found: Found[] };

/** The pages whose titles contain every word of the text. */
export function findPages(text: string): FoundGroup {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = visiblePages()
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .map(({ path, title }): Found => ({ id: path, name: title, facts: [], address: path }));
  return { title: "Pages", found };
}

export function recordsOf(results: Results): FoundGroup[] {
  const { customers, leads, quotes, jobs, invoices, conversations } = results;
  return [
    {
      title: "Customers",
      found: customers.map((one) =>
        found("customer", one.id, one.name, [one.phone === null ? null : phone(one.phone), one.email]),
      ),
    },
    {
      title: "Leads",
      found: leads.map((one) => found("lead", one.id, one.name, [one.reference, statusWords(one.status)])),
    },
    {
      title: "Quotes",
      found: quotes.map((one) =>
        found("quote", one.id, one.title ?? quoteName(one), [
          one.title === null ? null : quoteName(one),
          one.customer.name,
          statusWords(one.status),
        ]),
      ),
    },
    {
      title: "Jobs",
      found: jobs.map((one) =>
        found("job", one.id, one.title, [one.job_number, one.customer.name, statusWords(one.status)]),
      ),
    },
    {
      title: "Invoices",
      found: invoices.map((one) =>
        found("invoice", one.id, one.invoice_number, [one.customer.name, statusWords(one.status)]),
      ),
    },
    {
      title: "Conversations",
      found: conversations.map((one) =>
        found("conversation", one.id, one.customer?.name ?? one.sender_address ?? "Unknown sender", [
          statusWords(one.state),
        ]),
      ),
    },
  ];
}

function found(kind: RecordKind, id: string, name: string, facts: (string | null)[]): Found {
  return { id, name, facts: facts.filter((fact) => fact !== null), address: recordAddress(kind, id) };
}
