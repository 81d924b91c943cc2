import { readFileSync } from "node:fs";
import { publishedEvents } from "../events/published.ts";
import { type Html, html } from "../html.ts";

export type DeliverySettings = { retrySeconds: readonly number[]; timeoutSeconds: number };

type Parts = DeliverySettings & { baseUrl: string; maxActiveSubscriptions: number };

const codeOf = (name: string) => readFileSync(new URL(`./${name}.mjs`, import.meta.url), "utf8");
const programs = { verify: codeOf("verify"), receive: codeOf("receive"), stripe: codeOf("stripe") };

/** The page at `…/docs/webhooks`. Its programs run as they are printed. */
export function webhooksPage({ baseUrl, retrySeconds, timeoutSeconds, maxActiveSubscriptions }: Parts): string {
  const attempts = retrySeconds.length + 1;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Receive webhooks · Fieldline API</title>
<link rel="icon" href="favicon-32x32.png">
<link rel="stylesheet" href="theme.css">
<link rel="stylesheet" href="webhooks.css">
</head>
<body>
<main>
<a href="../docs">API reference</a>
<h1>Receive webhooks</h1>
<p>Fieldline sends events, such as an accepted quote or a paid invoice, as signed POST requests to the URLs of
your subscriptions.</p>

<h2>Subscribe</h2>
<p>Create a subscription with a credential that has the scope <code>webhooks:manage</code>; message events also require
<code>messages:read</code>. The <code>url</code> must be https and resolve to a public address. The response includes the
signing <code>secret</code>, which is not shown again. If you lose it, replace it with <code>rotate-secret</code>.</p>
${program("subscribe", subscribe(baseUrl))}
<p>A business can have ${maxActiveSubscriptions} active subscriptions. A subscription receives the events that occur while it is active.</p>

<h2>Request</h2>
<p>Each delivery is a POST with <code>Content-Type: application/json</code>. The body is one flat object with the
envelope (<code>version</code>, <code>event_type</code>, <code>event_id</code>, <code>business_id</code>,
<code>occurred_at</code>) and the fields of the event. New fields and event types can be added at any time: ignore those
that you do not know. Test events have <code>"test": true</code>.</p>
${definitions([
  ["X-Service-Signature", "The time of signing and the signature of the body: t=<unix seconds>,v1=<hex>."],
  ["X-Service-Event-Id", "The event's id, as in the body. It is the same in every retry and replay of the event."],
  ["X-Service-Delivery-Id", "The attempt's id. It is different in every attempt."],
])}

<h2>Verify the signature</h2>
<ol>
<li>Read the raw bytes of the body, before you parse it.</li>
<li>Split the header at commas, and each part at its first <code>=</code>, to get <code>t</code> and
<code>v1</code>.</li>
<li>Compute the HMAC-SHA256 of <code>t</code>, a full stop and the raw body. The key is the whole secret, including
<code>whsec_</code>. Encode the result in lower-case hex.</li>
<li>Compare the result with <code>v1</code> in constant time.</li>
<li>Reject the request if they differ, or if <code>t</code> is more than 300 seconds from the current time.</li>
</ol>
<p>In JavaScript without dependencies, <code>verify.mjs</code>:</p>
${program("verify", programs.verify)}
<p>A complete receiver, <code>receive.mjs</code> in the same folder. Start it with
<code>WEBHOOK_SECRET=whsec_… node receive.mjs</code>:</p>
${program("receive", programs.receive)}
<p>Stripe's libraries, in any language, can verify the header too:</p>
${program("stripe", programs.stripe)}

<h2>Respond</h2>
<p>Respond with any 2xx status within ${formatDuration(timeoutSeconds)}: store the event first and process it later. Any other
status, a failed connection or a timeout fails the attempt. Redirects are not followed.</p>

<h2>Retries</h2>
<p>A delivery is attempted up to ${attempts} times. Each wait is extended by a random amount of up to 20 %:</p>
<ol>
<li>immediately</li>
${retrySeconds.map((seconds) => html`<li>${formatDuration(seconds)} after that</li>\n`)}</ol>
<p>A 429 or 503 with <code>Retry-After</code> can extend the next wait to at most twice its length. After the last attempt
the delivery is dead. It stays in the delivery log, where you can replay any delivery. A paused or deleted subscription
receives nothing, including retries; skipped deliveries are in the log.</p>

<h2>Catch up after an outage</h2>
<p><code>GET /v1/events</code> lists the events of at least the last 30 days, newest first, each with the body that was
delivered. Set <code>occurred_since</code> to a few minutes before the last event that you processed, read pages until
<code>next_cursor</code> is null, and ignore every <code>event_id</code> that you know. The overlap is needed: an event is
listed once its change is complete, which can be after events that occurred later.</p>

<h2>Duplicates and order</h2>
<p>Every event is delivered at least once and can be delivered more than once: store the ids of processed events, and
respond to a duplicate with a 2xx. Events can arrive out of order; <code>occurred_at</code> is when an event
occurred.</p>

<h2>Events</h2>
<p>The <a href="../webhooks/events">event catalogue</a> has the JSON Schema and an example of each event.</p>
${definitions(publishedEvents.map(({ type, description }) => [type, description]))}
</main>
</body>
</html>
`.text;
}

const subscribe = (baseUrl: string) => `curl -H "X-Api-Key: $KEY" -H 'Content-Type: application/json' \\
  -d '{"url": "https://example.com/hook", "events": ["quote.accepted"]}' \\
  ${baseUrl}/v1/webhooks/subscriptions`;

function program(name: string, code: string): Html {
  return html`<pre id="${name}" tabindex="0"><code>${code}</code></pre>`;
}

function definitions(entries: readonly (readonly [term: string, definition: string])[]): Html {
  return html`<dl>\n${entries.map(([term, text]) => html`<dt><code>${term}</code></dt>\n<dd>${text}</dd>\n`)}</dl>`;
}

const units = [
  { name: "hour", seconds: 3600 },
  { name: "minute", seconds: 60 },
  { name: "second", seconds: 1 },
];

/** In the largest unit that gives a whole number: `5 minutes`, `90 seconds`. */
function formatDuration(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds && seconds % one.seconds === 0) ?? {
    name: "second",
    seconds: 1,
  };
  const count = seconds / unit.seconds;
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}
