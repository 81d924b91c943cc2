import { readFileSync } from "node:fs";
import { publishedEvents } from "../events/published.ts";
import { type Html, html } from "../html.ts";

export type DeliverySettings = { retrySeconds: readonly number[]; timeoutSeconds: number };

type Parts = DeliverySettings & { baseUrl: string };

const codeOf = (name: string) => readFileSync(new URL(`./${name}.mjs`, import.meta.url), "utf8");
const programs = { verify: codeOf("verify"), receive: codeOf("receive"), stripe: codeOf("stripe") };

/** A page served as `…/docs/webhooks`: how to receive events, with programs that run as they are printed. */
export function webhooksPage({ baseUrl, retrySeconds, timeoutSeconds }: Parts): string {
  const attempts = retrySeconds.length + 1;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Receive webhooks · Fieldline API</title>
<link rel="icon" href="favicon-32x32.png">
<link rel="stylesheet" href="webhooks.css">
</head>
<body>
<main>
<a href="../docs">API reference</a>
<h1>Receive webhooks</h1>
<p>When something happens in the business, Fieldline posts it to every endpoint of yours that subscribes to it.</p>

<h2>Subscribe</h2>
<p>Create a subscription with a credential that holds <code>webhooks:manage</code>; the message events need
<code>messages:read</code> as well. The url is https and leads to a public address. The answer holds the signing
<code>secret</code>, which is shown this once; a lost one is replaced with <code>rotate-secret</code>.</p>
${program("subscribe", subscribe(baseUrl))}
<p>A business can have 20 active subscriptions. Each receives what happens while it is active.</p>

<h2>The request</h2>
<p>Each delivery is a POST with <code>Content-Type: application/json</code>. Its body is one flat object: the envelope
(<code>version</code>, <code>event_type</code>, <code>event_id</code>, <code>business_id</code>,
<code>occurred_at</code>) and beside it the event's own fields. Fields and event types may be added, so ignore those
that you do not know. An event sent to try the subscription carries <code>"test": true</code>.</p>
${terms([
  ["X-Service-Signature", "Proves who sent the body, and when: t=<unix seconds>,v1=<hex>."],
  [
    "X-Service-Event-Id",
    "The event's id, also in the body. Every repetition and replay of the event carries the same.",
  ],
  ["X-Service-Delivery-Id", "Names this one attempt; the next attempt has another."],
])}

<h2>Verify the signature</h2>
<ol>
<li>Take the body as raw bytes, before anything parses it.</li>
<li>Split the header at its commas, and each part at its first <code>=</code>, into <code>t</code> and
<code>v1</code>.</li>
<li>Compute HMAC-SHA256 over <code>t</code>, a full stop and the raw body, keyed with the whole secret, its
<code>whsec_</code> included; write it in lower-case hex.</li>
<li>Compare the result with <code>v1</code> in constant time.</li>
<li>Refuse what does not match, and a <code>t</code> more than 300 seconds away from your clock.</li>
</ol>
<p>In JavaScript, without any library, as <code>verify.mjs</code>:</p>
${program("verify", programs.verify)}
<p>A whole receiver, <code>receive.mjs</code> beside it, started with
<code>WEBHOOK_SECRET=whsec_… node receive.mjs</code>:</p>
${program("receive", programs.receive)}
<p>The header has the form that Stripe's libraries verify, in any of their languages:</p>
${program("stripe", programs.stripe)}

<h2>Answer</h2>
<p>Answer with any 2xx status within ${inWords(timeoutSeconds)}: keep the event first, work on it afterwards. Any other
status, a redirect among them, and a connection that fails or takes longer are a failed attempt. Redirects are not
followed.</p>

<h2>Retries</h2>
<p>A delivery is attempted up to ${attempts} times, with growing waits, each lengthened at random by up to a fifth:</p>
<ol>
<li>at once</li>
${retrySeconds.map((seconds) => html`<li>${inWords(seconds)} after that</li>\n`)}</ol>
<p>With a 429 or 503 you can ask for a longer wait in <code>Retry-After</code>, up to twice the one above. After the
last attempt the delivery is dead: it stays in the delivery log, where any delivery can be replayed by hand. A paused
or deleted subscription receives nothing more, retries included; the log shows what was skipped.</p>

<h2>Repetitions and order</h2>
<p>Every event arrives at least once, so it can arrive twice: keep the ids of those that you have taken, and answer 2xx
to a repetition. Events can also overtake each other; <code>occurred_at</code> tells when each one happened.</p>

<h2>Events</h2>
<p>Each with its JSON Schema and a sample, as JSON: <a href="../webhooks/events">the event catalogue</a>.</p>
${terms(publishedEvents.map(({ type, description }) => [type, description]))}
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

function terms(entries: readonly (readonly [term: string, words: string])[]): Html {
  return html`<dl>\n${entries.map(([term, words]) => html`<dt><code>${term}</code></dt>\n<dd>${words}</dd>\n`)}</dl>`;
}

const units = [
  { name: "hour", seconds: 3600 },
  { name: "minute", seconds: 60 },
  { name: "second", seconds: 1 },
];

/** In the largest unit that gives a whole number: `5 minutes`, `90 seconds`. */
function inWords(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds && seconds % one.seconds === 0) ?? {
    name: "second",
    seconds: 1,
  };
  const count = seconds / unit.seconds;
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}
