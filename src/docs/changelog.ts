import { type Html, html } from "../html.ts";

/** A release as schema/changes.json has it. */
export type Release = {
  version: string;
  date: string;
  changes: readonly { kind: string; where: string; what: string; text: string }[];
  /** What broke callers, with why. */
  accepted: readonly { where: string; what: string; reason: string }[];
};

/** An operation that is to stop working; `name` is what its `Link` header leads to. */
export type Retired = { name: string; endpoint: string; text: string };

type Parts = { releases: readonly Release[]; retired: readonly Retired[] };

const headings: readonly (readonly [kind: string, heading: string])[] = [
  ["meaning", "Changed"],
  ["removal", "Removed"],
  ["addition", "Added"],
];

/** The page at `…/docs/changelog`. */
export function changelogPage({ releases, retired }: Parts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Changelog · Fieldline API</title>
<link rel="icon" href="favicon-32x32.png">
<link rel="stylesheet" href="theme.css">
<link rel="stylesheet" href="webhooks.css">
<link rel="alternate" type="application/atom+xml" title="Fieldline API changelog" href="changelog.atom">
</head>
<body>
<main>
<a href="../docs">API reference</a>
<h1>Changelog</h1>
<p>What has changed in the API, newest first. New fields, optional parameters, endpoints and event types can appear within
a version of the API: ignore those that you do not know. Follow the <a href="changelog.atom">Atom feed</a>, or read
<a href="../changelog.json">the same as JSON</a>.</p>
${retired.length > 0 && html`<h2 id="deprecated">Deprecated</h2>\n${retired.map(describeRetired)}`}${releases.map(
  (release) => html`<h2 id="${release.version}">${release.version}</h2>
<p><time datetime="${release.date}">${release.date}</time></p>
${describeRelease(release)}`,
)}</main>
</body>
</html>
`.text;
}

function describeRetired({ name, endpoint, text }: Retired): Html {
  return html`<p id="${name}"><code>${endpoint}</code>: ${withCode(text)}</p>\n`;
}

function describeRelease({ changes, accepted }: Release): Html {
  const breaks = accepted.map(
    ({ where, what, reason }) =>
      html`<li><strong>Breaks ${codes(where)}${what !== "" && ` (${what})`}: ${withCode(reason)}</strong></li>\n`,
  );
  const sections = headings.flatMap(([kind, heading]) => {
    const found = changes.filter((change) => change.kind === kind);
    const entries = [...Map.groupBy(found, ({ text }) => text)].map(
      ([text, same]) => html`<li>${codes(same.map(({ where }) => where).join(", "))}: ${withCode(text)}</li>\n`,
    );
    return found.length === 0 ? [] : html`<h3>${heading}</h3>\n<ul>\n${entries}</ul>\n`;
  });
  return html`${breaks.length > 0 && html`<h3>Breaks callers</h3>\n<ul>\n${breaks}</ul>\n`}${sections}`;
}

/** Names that are joined by commas. */
function codes(names: string): Html[] {
  return names.split(", ").map((name, index) => html`${index > 0 && ", "}<code>${name}</code>`);
}

/** Text in which names are between backticks. */
function withCode(text: string): Html[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

/** The feed beside it (RFC 4287): an entry for each release. */
export function changelogFeed({ releases, baseUrl }: { releases: readonly Release[]; baseUrl: string }): string {
  const page = `${baseUrl}/v1/docs/changelog`;
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${page}</id>
<title>Fieldline API changelog</title>
<author><name>Fieldline</name></author>
<link rel="alternate" type="text/html" href="${page}"/>
<link rel="self" type="application/atom+xml" href="${page}.atom"/>
<updated>${timeOf(releases[0]?.date ?? "1970-01-01")}</updated>
${releases.map(
  (release) => html`<entry>
<id>${page}#${release.version}</id>
<title>${release.version}</title>
<link rel="alternate" type="text/html" href="${page}#${release.version}"/>
<updated>${timeOf(release.date)}</updated>
<content type="html">${describeRelease(release).text}</content>
</entry>
`,
)}</feed>
`.text;
}

function timeOf(date: string): string {
  return `${date}T00:00:00Z`;
}
