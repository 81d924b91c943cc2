import { expect, test } from "vitest";
import { changelogFeed, changelogMarkdown, type Release } from "../../src/docs/changelog.ts";
import { renderMarkdown } from "../../src/docs/markdown.ts";

const releases: Release[] = [
  {
    version: "1.1.0",
    date: "2027-01-01",
    changes: [
      { kind: "addition", where: "GET /v1/events", what: "new", text: "Lists events <newest> first." },
      { kind: "meaning", where: "lead.created", what: "meaning", text: "Fires for every lead; see `lead.won`." },
      { kind: "removal", where: "POST /v1/leads", what: "removed", text: "Has stopped working." },
    ],
    accepted: [{ where: "A.b, A.c", what: "removed", reason: "Nobody used `b`." }],
  },
  { version: "1.0.0", date: "2026-12-01", changes: [], accepted: [] },
];

test("the page has each release under its version, breaks first and in bold", () => {
  const page = renderMarkdown(changelogMarkdown({ releases, retired: [] })).text;
  const order = ['id="1.1.0"', "Breaks callers", "Changed", "Removed", "Added", 'id="1.0.0"'].map((part) =>
    page.indexOf(part),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  expect(page).toContain(
    "<li><strong>Breaks <code>A.b</code>, <code>A.c</code> (removed):</strong> Nobody used <code>b</code>.</li>",
  );
  expect(page).toContain("<li><code>GET /v1/events</code>: Lists events &lt;newest&gt; first.</li>");
  expect(page).toContain("see <code>lead.won</code>.");
  expect(page).not.toContain("Deprecated");
  expect(page).not.toMatch(/<script|<style|style=|\son[a-z]+=/);
});

test("the feed has an entry for each release, with escaped markup", () => {
  const feed = changelogFeed({ releases, baseUrl: "https://example.com/api" });
  expect(feed).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed /);
  expect(feed.match(/<entry>/g)).toHaveLength(2);
  expect(feed).toContain("<id>https://example.com/api/v1/docs/changelog#1.1.0</id>");
  expect(feed).toContain("<updated>2027-01-01T00:00:00Z</updated>");
  expect(feed).toContain(
    "&lt;li&gt;&lt;code&gt;GET /v1/events&lt;/code&gt;: Lists events &amp;lt;newest&amp;gt; first.",
  );
});

test("the first release after a preview lists no breaks", () => {
  const [next = releases[1], ...older] = releases;
  const preview = older.map((release) => ({ ...release, version: "0.9.0" }));
  const parts = { releases: [{ ...next, version: "1.0.0" } as Release, ...preview], retired: [] };
  expect(changelogMarkdown(parts)).toContain("Lists events <newest> first.");
  expect(changelogMarkdown(parts)).not.toContain("Breaks");
  expect(changelogFeed({ ...parts, baseUrl: "https://example.com/api" })).not.toContain("Breaks");
});
