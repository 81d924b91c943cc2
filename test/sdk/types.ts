// Checked by tsc only: code that it must accept, and code that it must reject.
import {
  type Customer,
  type Event,
  Fieldline,
  type Job,
  type JobExpansion,
  type Page,
  ProblemError,
  type Quote,
  type QuoteAcceptedEvent,
  webhooks,
} from "../../packages/sdk/src/index.ts";
import { samples } from "../../packages/sdk/src/testing.ts";

declare const key: string | undefined;
declare const error: unknown;
declare const event: Event;
const baseUrl = "https://acme.example/api";

const fieldline = new Fieldline({ baseUrl, apiKey: key, maxRetries: 3 });
new Fieldline({ baseUrl, accessToken: async () => "ccoat_" });
// @ts-expect-error no second credential
new Fieldline({ baseUrl, apiKey: "ck_live_", accessToken: "ccoat_" });
// @ts-expect-error no client without a credential
new Fieldline({ baseUrl });

(await fieldline.customers.list({ search: "jane", limit: 100 })) satisfies Page<Customer>;
(await fieldline.customers.list().toArray({ most: 5 })) satisfies Customer[];
for await (const customer of fieldline.customers.list()) customer.name satisfies string;
// @ts-expect-error no unknown filter
await fieldline.customers.list({ serach: "jane" });
// @ts-expect-error a request's enum is closed
await fieldline.invoices.list({ status: "lost" });

const quote = await fieldline.quotes.createDucted({
  customer_id: "",
  area_m2: 1,
  capacity_kw: 1,
  outlets: 1,
  zones: 1,
});
quote satisfies Quote;
const isNew: boolean = quote.status === "draft" || quote.status === "a later one";
quote.lines.map(({ line_total }) => line_total satisfies number);
// @ts-expect-error a required field
await fieldline.customers.create({ email: "jane@example.com" });
// @ts-expect-error an unknown field
await fieldline.customers.create({ name: "Jane", mail: "jane@example.com" });
await fieldline.customers.create({ name: "Jane", email: undefined, tags: ["vip"] as const });

const { data, etag, response } = await fieldline.jobs.get("").withResponse();
data.title satisfies string;
response satisfies Response;
await fieldline.jobs.update("", { title: "Lounge" }, { ifMatch: etag });
// @ts-expect-error an unchanged record has no content
(await fieldline.jobs.get("", { ifNoneMatch: etag })).title;
// @ts-expect-error a GET takes no idempotency key
await fieldline.jobs.get("", { idempotencyKey: "one" });
// @ts-expect-error a list has no version
await fieldline.jobs.list({}, { ifNoneMatch: etag });

const expanded = await fieldline.jobs.get("", { expand: ["customer", "quote"] });
expanded satisfies Job;
expanded.customer satisfies Customer;
expanded.quote?.lines satisfies Quote["lines"] | undefined;
// @ts-expect-error it was not asked for
expanded.lead.name;
// @ts-expect-error a job has no lines
await fieldline.jobs.get("", { expand: ["lines"] });
for await (const { customer } of fieldline.jobs.list({ limit: 5, expand: ["customer"] })) customer satisfies Customer;
const anyNames: JobExpansion[] = [];
// @ts-expect-error names that are known at run time alone
(await fieldline.jobs.get("", { expand: anyNames })).customer.name;
// @ts-expect-error nothing was asked for
(await fieldline.jobs.get("")).customer.name;

if (error instanceof ProblemError && error.is("booking-overlap")) error.type satisfies "booking-overlap";
// @ts-expect-error no such type
if (error instanceof ProblemError) error.is("booking-overlaps");

if (event.event_type === "quote.accepted") event satisfies QuoteAcceptedEvent;
// @ts-expect-error not every event has one
event.job_number;
samples["quote.accepted"].job_number satisfies string;

export const POST: (request: Request) => Promise<Response> = webhooks.receiver({ secret: key, onEvent: () => isNew });
(await webhooks.unwrap(new Uint8Array(), new Headers(), "")) satisfies Event;
(await webhooks.unwrap("", { "x-service-signature": [""] }, ["", ""])) satisfies Event;
