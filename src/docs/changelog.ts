import { html } from "../text/html.ts";
import { renderMarkdown } from "./markdown.ts";

/** A release as schema/changes.json has it. */
export type Release = {
  version: string;
  date: string;
  changes: readonly { kind: string; where: string; what: string; text: string }[];
  /** Breaks of callers, with the reason. */
  accepted: readonly { where: string; what: string; reason: string }[];
};

/** A deprecated operation. `name` is the anchor that its `Link` header leads to. */
export type Retired = { name: string; endpoint: string; text: string };

type Parts = { releases: readonly Release[]; retired: readonly Retired[] };

const headings: readonly (readonly [kind: string, heading: string])[] = [
  ["meaning", "Changed"],
  ["removal", "Removed"],
  ["addition", "Added"],
];

/** The releases with their changes, newest first, in Markdown. */
export function changelogMarkdown({ releases, retired }: Parts): string {
  const deprecated = retired.map(({ name, endpoint, text }) => `### ${endpoint} {#${name}}\n\n${text}`);
  return [
    ...(deprecated.length > 0 ? ["## Deprecated", ...deprecated] : []),
    ...releases.map(
      (release, index) =>
        `## ${release.version} {#${release.version}}\n\n${release.date}\n\n${describeRelease(release, releases[index + 1])}`,
    ),
  ].join("\n\n");
}

/** Omits breaks since a 0.x version, because that was a preview. */
function describeRelease({ changes, accepted }: Release, previous?: Release): string {
  const listed = previous?.version.startsWith("0.") === true ? [] : accepted;
  const breaks = listed.map(
    ({ where, what, reason }) => `- **Breaks ${codes(where)}${what === "" ? "" : ` (${what})`}:** ${reason}`,
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

/** More names than these are counted. The releases as JSON have them all. */
const maxNamed = 6;

/** Formats names joined by commas, each as code. */
function codes(names: string): string {
  const all = names.split(", ").map((name) => `\`${name}\``);
  if (all.length <= maxNamed) return all.join(", ");
  return `${all.slice(0, maxNamed - 1).join(", ")} and ${all.length - maxNamed + 1} more`;
}

/** The page as an Atom feed (RFC 4287), with an entry for each release. */
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
  (release, index) => html`<entry>
<id>${page}#${release.version}</id>
<title>${release.version}</title>
<link rel="alternate" type="text/html" href="${page}#${release.version}"/>
<updated>${timeOf(release.date)}</updated>
<content type="html">${renderMarkdown(describeRelease(release, releases[index + 1])).text}</content>
</entry>
`,
)}</feed>
`.text;
}

function timeOf(date: string): string {
  return `${date}T00:00:00Z`;
}
