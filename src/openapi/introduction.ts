export const introduction = `
Read and manage the records of a field-service business: customers with their sites and contacts, leads, quotes, jobs,
invoices, bookings, files and notes, and the team's inbox. Requests and responses are JSON in UTF-8. Paths are relative to the base
address, which is the server of this document.

## Authentication

Send an API key in \`X-Api-Key\`, or an OAuth access token in \`Authorization: Bearer …\`, but not both. The owner of
the business creates API keys in the portal, under Settings, Developers. A key is shown once, when it is created.

A credential acts for the whole business and has *scopes*. Each endpoint names the scope that it requires; a write scope
does not include the read scope. \`GET /v1/me\` returns the business and the scopes of the credential.

API access is part of the Growth and Scale plans, and of their trials.

## Errors

An error is a problem document (RFC 9457) with the media type \`application/problem+json\`. Handle errors by their
\`type\`, such as \`urn:service:error:bad-request\`, which never changes. \`title\` and \`detail\` are for people.

A 400 for invalid fields lists them in \`errors\`, by \`pointer\` into the body (RFC 6901) or by the name of a path or
query \`parameter\`. Unknown fields and parameters return a 400. A record that does not exist and a record of another
business return the same 404. \`request_id\` is also in the response header \`x-service-request-id\`; quote it when you
ask for support.

A 403 of the type \`urn:service:error:insufficient-scope\` names the scope that the credential lacks. The type
\`urn:service:error:forbidden\` is returned to browsers by MCP and GraphQL: the request comes from another site, or the
person's role does not allow it.

## Pagination

A list returns \`{data, next_cursor}\`, newest first unless stated otherwise. To get the next page, pass
\`next_cursor\` as \`cursor\` with the same filters. It is null on the last page. A page can have fewer records than
\`limit\`: it ends early, after at least one record, where its response would have more than 4 MB before compression. The \`Link\` header has the URL of the
next page. A cursor is valid only for the business, filters and order that it was returned for.

To read what has changed, pass a list's \`next_updated_since\` as \`updated_since\` the next time. Every record that changes or
is saved later has this \`updated_at\` or a later one, so none is missed; some are returned again.

## Idempotency

A POST with an \`Idempotency-Key\`, such as a UUID, is safe to retry for 24 hours. Once a request has succeeded, a retry
returns its response again, with \`Idempotency-Replayed: true\`, and changes nothing. Errors are not kept: after one, a
retry runs again. While the first request is still running, a retry returns a 409. The same key with a different request
returns a 422. Bodies are compared as parsed JSON.

## Rate limits

All credentials of a business share one limit: by default 120 requests in any 60 seconds. \`RateLimit\` returns how many
requests are left, and in how many seconds more become available. Requests over the limit return a 429, and
\`Retry-After\` is the number of seconds to wait. An owner can also limit a single key or app: the headers then name a
second policy, \`credential\`. The limit on drafts also returns a 429, of the type
\`urn:service:error:draft-cap\`, whose \`Retry-After\` is an hour: it lasts until a draft is sent or deleted.

What a business sends is limited too: by default to 500 emails in any 24 hours, a fifth of that while on trial, and to 5
emails with the same quote or invoice in any hour. Over it, sending returns a 429 whose \`Retry-After\` says when it is
possible again, and a confirmation that follows from a change is not sent while the change is made. A business that
signed itself up sends nothing until its owner's email address is verified (403).

## Conditional requests

A GET of a single record returns an \`ETag\`, and so does a change that returns the record as a GET does. Send it
in \`If-None-Match\` to get an empty 304 if the record is unchanged, or in \`If-Match\` with a PATCH or DELETE to get a 412
if the record has changed since you read it. \`delivery\` is part of a quote and an invoice: their \`ETag\` changes once more
as the email goes out. The \`ETag\` for a line or a payment is its invoice's. Responses are \`Cache-Control: no-store\`: keep the
record and its \`ETag\` yourself.

## Webhooks

Subscribe to events, such as \`quote.accepted\`, to receive them as signed POST requests at your own URL. Failed
deliveries are retried. See [Receive webhooks](docs/webhooks). The event types are listed below and in
\`GET /v1/webhooks/events\`. \`GET /v1/events\` returns the events themselves, for catching up after an outage.

## Values

Ids are UUIDs. Times are ISO 8601; responses are in UTC with milliseconds. Records have dates and times
from 1970 to 2199. Dates, such as an invoice's \`due_date\`, are \`YYYY-MM-DD\` in the business's time zone. Amounts are numbers in Australian dollars with at most 2 decimals; \`unit_price\` and \`quantity\` have up to 4. In a PATCH, and in a PUT of an existing record,
a field that is left out keeps its value, and null clears it.

## Versions

The version is in the path. New fields, optional parameters, endpoints and event types can appear within a version:
ignore those that you do not know. A change that can break a client gets a new version and an entry in the
[changelog](docs/changelog), which is also an Atom feed. An operation that is deprecated says so in the response headers
\`Deprecation\`, \`Sunset\` and \`Link\`, months before it stops working.
`.trim();

export type Tag = { name: string; description: string };

/** Tags by the folder of operations, in the order of the reference. */
export const tags: Record<string, Tag> = {
  me: { name: "Account", description: "The business and the credential of the request." },
  customers: { name: "Customers", description: "The people and organisations that the business works for." },
  sites: { name: "Sites", description: "The addresses where a customer has work done." },
  contacts: { name: "Contacts", description: "The people to contact at a customer." },
  leads: { name: "Leads", description: "Enquiries, from first contact to won or lost." },
  quotes: { name: "Quotes", description: "Priced offers that customers accept or decline." },
  jobs: { name: "Jobs", description: "Work for a customer, from unscheduled to completed." },
  invoices: { name: "Invoices", description: "Amounts that customers owe, with their payments." },
  credit_notes: { name: "Credit notes", description: "Credits of invoices, which settle invoices or are refunded." },
  bookings: { name: "Bookings", description: "Bookings and scheduled visits in the calendar." },
  files: { name: "Files", description: "Photos and other files of customers, quotes and jobs." },
  notes: { name: "Notes", description: "What people and apps write down about customers, leads and jobs." },
  price_items: { name: "Price items", description: "The price list, from which the team makes lines." },
  custom_fields: { name: "Custom fields", description: "The fields that the business has added to its records." },
  team: { name: "Team", description: "The members of the business's team." },
  conversations: {
    name: "Conversations",
    description: "The team's inbox: SMS, emails and calls, grouped by customer or sender.",
  },
  drafts: {
    name: "Drafts",
    description: "Unsent SMS and emails for a team member to review and send. The API cannot send them.",
  },
  sandbox: {
    name: "Sandbox",
    description: "A business with sample data for building and testing integrations. Nothing reaches a customer.",
  },
  requests: { name: "Requests", description: "The log of the business's API requests." },
  search: { name: "Search", description: "Records of all kinds by a text." },
  batch: { name: "Batch", description: "Several changes in one request." },
  events: {
    name: "Events",
    description: "The business's events, as they were delivered to webhook subscriptions.",
  },
  webhooks: {
    name: "Webhook subscriptions",
    description: "The URLs that events are delivered to, and their deliveries. See [Receive webhooks](docs/webhooks).",
  },
};
