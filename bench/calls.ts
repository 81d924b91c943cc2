import { documentNamed } from "./documents.ts";
import type { Named } from "./load.ts";

export type CallName = "me" | "list" | "create" | "quote" | "booking" | "conversations" | "thread";
/** With Sofa, the request body is the value of the argument `input`. */
export type Surface = "rest" | "documents" | "sofa";

/** The headers of a credential: an API key for REST, a session cookie for documents. */
export type Credential = Record<string, string>;

/** A caller: the credential of a business, and the records that its calls name. */
export type Seat = { credential: Credential; named: Named };

export type Request = { method: string; path: string; headers: Record<string, string>; body?: string };

export type Call = {
  name: CallName;
  title: string;
  request(surface: Surface, seat: Seat): Request;
};

/** The body of every create: the fields of a website's form. */
export const newCustomer = {
  type: "individual",
  name: "Jane Citizen",
  email: "jane@example.com",
  phone: "0412 345 678",
  billing_address: { line1: "12 Banksia Street", suburb: "Marrickville", state: "NSW", postcode: "2204" },
  notes: "Side gate; the dog is friendly.",
  tags: ["vip", "residential"],
};

/** The body of every booking. It has no assignee, so bookings never overlap. */
function newBooking({ customerId }: Named) {
  return {
    customer_id: customerId,
    title: "Quote for air conditioning",
    kind: "visit",
    start_at: "2026-07-01T12:30:00+10:00",
    end_at: "2026-07-01T13:30:00+10:00",
    instructions: "Call when ten minutes away.",
  };
}

const json = { "content-type": "application/json" };

export const calls: readonly Call[] = [
  call(
    "me",
    "GET /v1/me",
    "GetMe",
    () => ({}),
    ({ credential }) => ({
      method: "GET",
      path: "/api/v1/me",
      headers: credential,
    }),
  ),
  call(
    "list",
    "GET /v1/customers",
    "ListCustomers",
    () => ({}),
    ({ credential }) => ({
      method: "GET",
      path: "/api/v1/customers",
      headers: credential,
    }),
  ),
  call(
    "create",
    "POST /v1/customers",
    "CreateCustomer",
    () => ({ input: newCustomer }),
    ({ credential }) => ({
      method: "POST",
      path: "/api/v1/customers",
      headers: { ...json, ...credential },
      body: JSON.stringify(newCustomer),
    }),
  ),
  call(
    "quote",
    "GET /v1/quotes/{id}",
    "GetQuote",
    ({ quoteId }) => ({ id: quoteId }),
    ({ credential, named }) => ({ method: "GET", path: `/api/v1/quotes/${named.quoteId}`, headers: credential }),
  ),
  call(
    "booking",
    "POST /v1/bookings",
    "CreateBooking",
    (named) => ({ input: newBooking(named) }),
    ({ credential, named }) => ({
      method: "POST",
      path: "/api/v1/bookings",
      headers: { ...json, ...credential },
      body: JSON.stringify(newBooking(named)),
    }),
  ),
  call(
    "conversations",
    "GET /v1/conversations",
    "ListConversations",
    () => ({}),
    ({ credential }) => ({ method: "GET", path: "/api/v1/conversations", headers: credential }),
  ),
  call(
    "thread",
    "GET /v1/conversations/{id}/messages",
    "ListConversationMessages",
    ({ conversationId }) => ({ id: conversationId }),
    ({ credential, named }) => ({
      method: "GET",
      path: `/api/v1/conversations/${named.conversationId}/messages`,
      headers: credential,
    }),
  ),
];

export function callNamed(name: string): Call {
  const found = calls.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no call ${name}: ${calls.map((one) => one.name).join(", ")}`);
  return found;
}

function call(
  name: CallName,
  title: string,
  operation: string,
  variables: (named: Named) => object,
  rest: (seat: Seat) => Request,
): Call {
  const { id: sha256Hash } = documentNamed(operation);
  return {
    name,
    title,
    request(surface, seat) {
      if (surface === "documents")
        return {
          method: "POST",
          path: "/graphql",
          headers: { ...json, ...seat.credential },
          body: JSON.stringify({
            operationName: operation,
            variables: variables(seat.named),
            extensions: { persistedQuery: { version: 1, sha256Hash } },
          }),
        };
      const request = rest(seat);
      return surface === "rest" || request.body === undefined
        ? request
        : { ...request, body: `{"input":${request.body}}` };
    },
  };
}
