/** `kinds`: the kinds of texts that people read there, if not all. */
export type Area = { name: string; title: string; pattern: RegExp; kinds?: readonly string[] };

/** The places of texts that people read. A file belongs to the first area that matches. */
export const areas: readonly Area[] = [
  { name: "portal", title: "Portal", pattern: /^portal\/(?!generated\/|dist\/).*\.tsx?$/ },
  { name: "emails", title: "Emails", pattern: /^src\/(domain\/.*email|email\/).*\.ts$/ },
  {
    name: "pages",
    title: "Pages outside the portal",
    pattern: /^src\/(web|oauth\/pages|operator|portal|docs)\/.*\.ts$/,
  },
  { name: "pdf", title: "PDF", pattern: /^src\/pdf\/.*\.ts$/ },
  { name: "cli", title: "Command line", pattern: /^(src\/cli|packages\/sdk\/bin)\/.*\.ts$/ },
  { name: "problems", title: "Problem details", pattern: /^src\/(?!generated\/).*\.ts$/, kinds: ["detail", "error"] },
  { name: "schema", title: "Descriptions of the schema", pattern: /^schema\/schema\.graphql$/ },
];

export function areaOf(file: string): Area | undefined {
  return areas.find(({ pattern }) => pattern.test(file));
}
