/** What the reference says before its first endpoint. */
export const introduction = `
Read and manage the records of a field-service business from your own systems: customers with their sites and
contacts, leads, quotes, jobs, invoices and bookings, and the team's inbox. Requests and answers are JSON in UTF-8,
and every path is relative to the base address, the server of this document.

## Authentication

Send an API key in \`X-Api-Key\`, or an OAuth access token as \`Authorization: Bearer …\`; never both at once. The
owner of the business makes keys in the portal, under Settings, Developers. The key is shown once, so a lost one is
replaced by a new one. A credential acts for the whole business and holds *scopes*; each endpoint names the one that
it needs, and writing does not include reading. \`GET /v1/me\` tells whose credential it is and what it may do.

Access comes with the Growth and Scale plans and with their trial.

## Errors

An error is a problem document (RFC 9457) with the content type \`application/problem+json\`. Decide by its
\`type\`, such as \`urn:service:error:bad-request\`, which never changes; \`title\` and \`detail\` are for people to
read. A 400 about fields names each of them in \`errors\`: by \`pointer\` in the body (RFC 6901), or by \`parameter\`
in the path or query. Fields that an endpoint does not know are refused. \`request_id\` is also the response
header \`x-service-request-id\`: quote it when you ask for help. A record that is missing, or that belongs to another
business, is the same 404.

## Pagination

A list answers \`{data, next_cursor}\`, newest first unless it says otherwise. Pass \`next_cursor\` back unchanged as
\`cursor\`, together with the same filters, until it is null; the \`Link\` header holds the whole address of the next
page. A cursor belongs to one business and one set of filters, and cannot be made up or altered.

## Idempotency

Give a POST an \`Idempotency-Key\` of your own, a UUID for example, and it can be repeated safely for 24 hours: a
repetition gets the first answer again, with \`Idempotency-Replayed: true\`, and nothing is done twice. While the
first request still runs, a repetition is a 409; the same key on a different request is a 422.

## Rate limits

One quota, 120 requests in any minute unless agreed otherwise, is shared by all credentials of a business.
\`RateLimit\` tells how many requests are left and in how many seconds more become free. Beyond it the answer is a
429 whose \`Retry-After\` says how many seconds to wait. A cap on drafts is a 429 too, and waiting does not lift it:
tell them apart by \`type\`.

## Conditional requests

Reading one record answers an \`ETag\`. Send it back in \`If-None-Match\` to get an empty 304 while nothing has
changed, or in the \`If-Match\` of a PATCH or DELETE to be refused with a 412 if somebody else changed the record in
the meantime.

## Webhooks

Subscribe to events, such as \`quote.accepted\`, and they are posted to an address of yours as they happen, signed with
the subscription's secret and tried again where they fail: see [how to receive webhooks](docs/webhooks). What each event
carries is listed below and, as JSON, in \`GET /v1/webhooks/events\`.

## Values

Ids are UUIDs. Times are ISO 8601, answered in UTC with milliseconds. Money is in Australian dollars, a number with at
most two decimals. In a PATCH, a field that is left out keeps its value and null clears it.

## Versions

The version is part of the path. New fields, optional parameters, endpoints and event types come without a new
version, so ignore what you do not know. Whatever could break a working client gets a new version and a dated entry in
the changelog.
`.trim();

export type Tag = { name: string; description: string };

/** By folder of operations, in the order of the reference. */
export const tags: Record<string, Tag> = {
  me: { name: "Account", description: "The business and the credential that calls." },
  customers: { name: "Customers", description: "Whom the business works for." },
  sites: { name: "Sites", description: "The places where a customer has work done." },
  contacts: { name: "Contacts", description: "The people to speak to at a customer." },
  leads: { name: "Leads", description: "Enquiries, until they are won or lost." },
  quotes: { name: "Quotes", description: "Priced offers, sent to be accepted or declined." },
  jobs: { name: "Jobs", description: "The work itself, from planned to completed." },
  invoices: { name: "Invoices", description: "What customers owe, and what they have paid." },
  bookings: { name: "Bookings", description: "Times in the calendar: bookings and scheduled visits." },
  team: { name: "Team", description: "The people who work in the business." },
  conversations: {
    name: "Conversations",
    description: "The team's inbox: texts, emails and calls, by whom they are with.",
  },
  drafts: {
    name: "Drafts",
    description: "Replies that wait for a person on the team to send them. Nothing here sends.",
  },
  webhooks: {
    name: "Webhook subscriptions",
    description: "Where events of the business are delivered: [how to receive them](docs/webhooks).",
  },
};
