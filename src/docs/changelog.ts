import { html } from "../text/html.ts";
import { renderMarkdown } from "./markdown.ts";

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

/** What has changed, newest first, in Markdown. */
export function changelogMarkdown({ releases, retired }: Parts): string {
  const deprecated = retired.map(({ name, endpoint, text }) => `### ${endpoint} {#${name}}\n\n${text}`);
  return [
    ...(deprecated.length > 0 ? ["## Deprecated", ...deprecated] : []),
    ...releases.map(
      (release) => `## ${release.version} {#${release.version}}\n\n${release.date}\n\n${describeRelease(release)}`,
    ),
  ].join("\n\n");
}

function describeRelease({ changes, accepted }: Release): string {
  const breaks = accepted.map(
    ({ where, what, reason }) => `- **Breaks ${codes(where)}${what === "" ? "" : ` (${what})`}: ${reason}**`,
  );
  const sections = headings.flatMap(([kind, heading]) => {
    const found = changes.filter((change) => change.kind === kind);
    const entries = [...Map.groupBy(found, ({ text }) => text)].map(
      ([text, same]) => `- ${codes(same.map(({ where }) => where).join(", "))}: ${text}`,
    );
    return found.length === 0 ? [] : [`**${heading}**`, entries.join("\n")];
  });
  return [...(breaks.length > 0 ? ["**Breaks callers**", breaks.join("\n")] : []), ...sections].join("\n\n");
}

/** Names that are joined by commas. */
function codes(names: string): string {
  return names
    .split(", ")
    .map((name) => `\`${name}\``)
    .join(", ");
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
<content type="html">${renderMarkdown(describeRelease(release)).text}</content>
</entry>
`,
)}</feed>
`.text;
}

function timeOf(date: string): string {
  return `${date}T00:00:00Z`;
}
