import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ContractError } from "../../scripts/contract/changes.ts";
import { findChanges } from "../../scripts/contract/check.ts";
import { normalizeContract } from "../../scripts/contract/contract.ts";
import { release } from "../../scripts/contract/release.ts";
import { hashOf, readReleased, readReleases, writeReleased } from "../../scripts/contract/releases.ts";
import { type Loose, partOf, printed, root, today } from "./compare.ts";

const sections = "# Unreleased\n\n## Accepted breaks\n\n## Changed meanings\n\n## Texts\n";

/** All of REST, and a small part of the others. */
const whole = partOf("openapi");
const tools = (printed.tools.tools as Loose[]).filter(({ name }) => name === "get_lead" || name === "list_leads");
const files = {
  "openapi.json": JSON.stringify(whole.openapi),
  "tools.json": JSON.stringify({ tools }),
  "schema.graphql": whole.schema,
  "unreleased.md": sections,
};
const released = writeReleased(normalizeContract({ ...whole, tools: { tools } }));
const first = { version: "1.0.0", date: "2026-12-01", sha256: hashOf(released), changes: [], accepted: [] };

const app = "packages/zapier/src/compiled.json";

let folder: string;
/** A checkout whose last release equals the printed contract. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fieldline-contract-"));
  mkdirSync(join(folder, "schema"));
  mkdirSync(join(folder, "packages/zapier/src"), { recursive: true });
  writeFileSync(join(folder, app), "{}");
  for (const [name, text] of Object.entries(files)) write(name, text);
  write("released.json", released);
  write("changes.json", JSON.stringify([first]));
  writeChangelog("# Changelog\n\n## 1.0.0 — 2026-12-01\n\n- First.\n");
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (name: string) => readFileSync(join(folder, "schema", name), "utf8");
const readChangelog = () => readFileSync(join(folder, "CHANGELOG.md"), "utf8");
const writeChangelog = (text: string) => writeFileSync(join(folder, "CHANGELOG.md"), text);
const write = (name: string, text: string) => writeFileSync(join(folder, "schema", name), text);

function editOpenApi(change: (document: Loose) => void): void {
  const document = JSON.parse(read("openapi.json"));
  change(document);
  write("openapi.json", JSON.stringify(document));
}

const removeNotify = (document: Loose) => delete document.components.schemas.CreateLeadInput.properties.notify;
const addColour = (document: Loose) => {
  document.components.schemas.Lead.properties.colour = { type: "string", description: "The van's colour. Or none." };
};

const broken: [what: string, change: () => void, sentence: string][] = [
  ["a baseline that is missing", () => rmSync(join(folder, "schema/released.json")), "released.json cannot be read"],
  [
    "a baseline cut short",
    () => write("released.json", read("released.json").slice(0, -9)),
    "is not what the release of 1.0.0 has written",
  ],
  [
    "a baseline with a byte changed",
    () => write("released.json", read("released.json").replace("string", "strinG")),
    "is not what the release of 1.0.0 has written",
  ],
  ["no releases", () => write("changes.json", "[]"), "names no release"],
  ["releases that are no JSON", () => write("changes.json", "[{"), "schema/changes.json is no JSON"],
  ["the app missing", () => rmSync(join(folder, app)), "compiled.json cannot be read"],
  [
    "a printed document cut short",
    () => write("openapi.json", read("openapi.json").slice(0, -9)),
    "openapi.json is no JSON",
  ],
  [
    "a printed schema cut short",
    () => write("schema.graphql", read("schema.graphql").slice(0, -9)),
    "schema/schema.graphql cannot be read: Syntax Error",
  ],
  [
    "a release without its hash",
    () => write("changes.json", read("changes.json").replace("sha256", "hash")),
    "sha256 of a release is no text",
  ],
  ["a printed file that is missing", () => rmSync(join(folder, "schema/tools.json")), "tools.json cannot be read"],
  [
    "an unknown keyword",
    () => editOpenApi((d) => (d.components.schemas.Lead.properties.name.propertyNames = {})),
    "Lead.name: the check does not classify `propertyNames`",
  ],
  [
    "an unknown combinator",
    () => editOpenApi((d) => (d.components.schemas.Lead.allOf = [])),
    "the check does not classify `allOf`",
  ],
  [
    "fields by a pattern",
    () => editOpenApi((d) => (d.components.schemas.Lead.patternProperties = {})),
    "does not classify `patternProperties`",
  ],
  [
    "an unknown part of an operation",
    () => editOpenApi((d) => (d.paths["/v1/leads"].get.callbacks = {})),
    "GET /v1/leads: the check does not classify `callbacks`",
  ],
  [
    "an unknown part of the document",
    () => editOpenApi((d) => (d.jsonSchemaDialect = "x")),
    "does not classify `jsonSchemaDialect`",
  ],
  [
    "another method",
    () => editOpenApi((d) => (d.paths["/v1/leads"].trace = {})),
    "/v1/leads: the check does not classify `trace`",
  ],
  [
    "an unknown keyword of an endpoint that is new",
    () =>
      editOpenApi((d) => {
        d.paths["/v1/x"] = structuredClone({ post: d.paths["/v1/leads"].post });
        d.paths["/v1/x"].post.requestBody.content["application/json"].schema = { propertyNames: {} };
      }),
    "POST /v1/x body: the check does not classify `propertyNames`",
  ],
  [
    "a dangling reference",
    () => editOpenApi((d) => delete d.components.schemas.LineInput),
    "#/components/schemas/LineInput refers to nothing",
  ],
  [
    "a problem of another form",
    () =>
      editOpenApi(
        (d) =>
          (d.components.responses.NotFound.content["application/problem+json"].schema.allOf[1].properties.more = {}),
      ),
    "application/problem+json: the check does not classify this schema",
  ],
  [
    "notes that are no entries",
    () => write("unreleased.md", `${sections}\n- whatever\n`),
    "this is no entry: - whatever",
  ],
  ["notes under no section", () => write("unreleased.md", `${sections}\n## More\n`), 'has no section "More"'],
  [
    "a pattern without its number",
    () => write("unreleased.md", `${sections}\n- \`*\`: All.\n`),
    "a pattern needs the number of its changes",
  ],
];

test.each(broken)("%s fails with one sentence", (_what, change, sentence) => {
  change();
  const error = failureOf(() => findChanges(folder, today));
  expect(error).toBeInstanceOf(ContractError);
  expect(String(error)).toContain(sentence);
});

function failureOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

test("the command exits 0 without a break, and 1 with a break or if the check could not run", () => {
  const run = (...more: string[]) => {
    const script = ["--disable-warning=ExperimentalWarning", join(root, "scripts/contract.ts"), "--root", folder];
    const { status, stdout, stderr } = spawnSync(process.execPath, [...script, ...more], { encoding: "utf8" });
    return { status, stdout: stdout.trim(), stderr: stderr.trim() };
  };
  expect(run()).toMatchObject({ status: 0, stderr: "" });
  expect(run("--every")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Unknown option '--every'.*\nUsage: /s),
  });
  editOpenApi(removeNotify);
  expect(run()).toMatchObject({ status: 1, stderr: "CreateLeadInput.notify removed: breaks callers" });
  write("released.json", "");
  expect(run()).toEqual({
    status: 1,
    stdout: "",
    stderr: "schema/released.json is not what the release of 1.0.0 has written",
  });
});

describe("an accepted break", () => {
  const accept = (entry: string) => write("unreleased.md", sections.replace("## Changed", `${entry}\n\n## Changed`));

  test("passes by its name, with its reason", () => {
    editOpenApi(removeNotify);
    accept("- `CreateLeadInput.notify` removed: Renamed before\n  first use.");
    const { faults, accepted } = findChanges(folder, today);
    expect(faults).toEqual([]);
    expect(accepted).toEqual([
      { where: "CreateLeadInput.notify", what: "removed", reason: "Renamed before first use." },
    ]);
  });

  test("fails if there is no such break, a break of another kind, or another number of them", () => {
    accept("- `CreateLeadInput.notify` removed: Renamed.");
    const lingering = ["schema/unreleased.md accepts CreateLeadInput.notify removed, which is no change"];
    expect(findChanges(folder, today).faults).toEqual(lingering);
    editOpenApi(removeNotify);
    accept("- `CreateLeadInput.notify` type: Another.");
    expect(findChanges(folder, today).faults).toHaveLength(2);
    accept("- `CreateLeadInput.*` (2): Several.");
    expect(findChanges(folder, today).faults).toEqual([
      "schema/unreleased.md accepts 2 changes of CreateLeadInput.*; there are 1",
    ]);
  });
});

test("a text about no change, and an empty reason, are faults", () => {
  write("unreleased.md", `${sections}\n- \`Lead.colour\`: The colour.\n`);
  expect(findChanges(folder, today).faults).toEqual(["schema/unreleased.md describes Lead.colour, which is no change"]);
  write("unreleased.md", sections.replace("## Texts", "- `lead.gone`: Fires.\n\n## Texts"));
  expect(findChanges(folder, today).faults).toEqual([
    "schema/unreleased.md declares a meaning of lead.gone, which is not in the contract",
  ]);
});

describe("a retired part", () => {
  const retire = (sunset?: string) => {
    const document = JSON.parse(read("openapi.json"));
    Object.assign(document.paths["/v1/leads/{id}/win"].post, {
      deprecated: true,
      ...(sunset && { "x-sunset": sunset }),
    });
    write("openapi.json", JSON.stringify(document));
    write(
      "tools.json",
      JSON.stringify({ ...JSON.parse(read("tools.json")), ...(sunset && { sunsets: { get_lead: sunset } }) }),
    );
  };
  const release11 = () => release(folder, "1.1.0", today);
  const remove = () => {
    editOpenApi((document) => delete document.paths["/v1/leads/{id}/win"]);
    const { tools } = JSON.parse(read("tools.json"));
    write("tools.json", JSON.stringify({ tools: tools.filter((tool: Loose) => tool.name !== "get_lead") }));
  };

  test("is an addition, and may be removed from its sunset on", () => {
    retire("2027-03-01");
    expect(findChanges(folder, today)).toMatchObject({
      faults: [],
      changes: [{ kind: "addition", where: "POST /v1/leads/{id}/win", what: "deprecated" }],
    });
    release11();
    remove();
    expect(findChanges(folder, "2027-02-28").faults).toHaveLength(2);
    expect(findChanges(folder, "2027-03-01")).toMatchObject({
      faults: [],
      changes: [
        { kind: "removal", where: "POST /v1/leads/{id}/win" },
        { kind: "removal", where: "tool get_lead" },
      ],
    });
  });

  test("without a sunset may not be removed", () => {
    retire();
    release11();
    remove();
    expect(findChanges(folder, "2099-01-01").faults).toHaveLength(2);
  });

  test("keeps its sunset, which may become later but not earlier", () => {
    retire("2027-03-01");
    release11();
    retire("2027-02-01");
    expect(findChanges(folder, today).faults).toEqual([
      "POST /v1/leads/{id}/win sunset (2027-03-01 became 2027-02-01): breaks callers",
    ]);
    retire("2027-04-01");
    expect(findChanges(folder, today).faults).toEqual([]);
  });
});

describe("a release", () => {
  test("is the next baseline, and lists its breaks in the changelog and its changes in changes.json", () => {
    editOpenApi((document) => {
      removeNotify(document);
      addColour(document);
    });
    const notes = sections
      .replace(
        "## Changed meanings\n",
        "- `CreateLeadInput.notify` removed: Nobody used it.\n\n## Changed meanings\n\n- `lead.created`: Fires for every lead.\n",
      )
      .replace("## Texts\n", "## Texts\n\n- `Lead.colour`: The colour of the van.\n");
    write("unreleased.md", notes);
    release(folder, "1.1.0", "2027-01-01");
    expect(readReleased(folder).version).toBe("1.1.0");
    expect(findChanges(folder, today)).toEqual({ since: "1.1.0", changes: [], accepted: [], faults: [] });
    expect(readReleases(folder).at(-1)).toMatchObject({
      version: "1.1.0",
      date: "2027-01-01",
      changes: [
        { kind: "meaning", where: "lead.created", text: "Fires for every lead." },
        { kind: "addition", where: "Lead.colour", what: "new", text: "The colour of the van." },
      ],
      accepted: [{ where: "CreateLeadInput.notify", what: "removed", reason: "Nobody used it." }],
    });
    expect(readChangelog()).toBe(`# Changelog

## 1.1.0 — 2027-01-01

### API

- **Breaks \`CreateLeadInput.notify\` (removed):** Nobody used it.
- The [changelog page](docs/guides/changelog.md) lists 2 changes of endpoints, fields, tools and events.

## 1.0.0 — 2026-12-01

- First.
`);
    expect(read("unreleased.md")).toBe(sections);
  });

  test("takes the first sentence of a description, and keeps the entries under Unreleased", () => {
    editOpenApi(addColour);
    const pointer =
      "- The [changelog page](docs/guides/changelog.md) lists 1 change of endpoints, fields, tools and events.\n";
    const first = "## 1.0.0 — 2026-12-01\n";
    const upgrade = "### Upgrade\n\n- Copy a file.\n\n";
    writeChangelog(`# Changelog\n\n## Unreleased\n\n${upgrade}### API\n\n- By hand.\n\n${first}`);
    release(folder, "1.1.0", "2027-01-01");
    expect(
      readReleases(folder)
        .at(-1)
        ?.changes.map(({ text }) => text),
    ).toEqual(["The van's colour."]);
    expect(readChangelog()).toBe(
      `# Changelog\n\n## 1.1.0 — 2027-01-01\n\n${upgrade}### API\n\n${pointer}- By hand.\n\n${first}`,
    );
  });

  test("without changes of the contract only gets a heading, and adds a section where there is none", () => {
    writeChangelog("# Changelog\n\n## Unreleased\n\n### Portal\n\n- By hand.\n");
    release(folder, "1.1.0", "2027-01-01");
    const entry = "## 1.1.0 — 2027-01-01\n\n### Portal\n\n- By hand.\n";
    expect(readChangelog()).toBe(`# Changelog\n\n${entry}`);
    release(folder, "1.1.1", "2027-01-02");
    expect(readChangelog()).toBe(`# Changelog\n\n## 1.1.1 — 2027-01-02\n\n${entry}`);
  });

  test("is refused with a break, without a sentence, and for a version that is not later", () => {
    expect(() => release(folder, "1.0.0", today)).toThrow("1.0.0 is not after 1.0.0");
    expect(() => release(folder, "0.9.9", today)).toThrow("0.9.9 is not after 1.0.0");
    expect(() => release(folder, "1.1", today)).toThrow("1.1 is no version");
    editOpenApi((document) => (document.components.schemas.Lead.properties.colour = { type: "string" }));
    expect(() => release(folder, "1.1.0", today)).toThrow("Lead.colour new: needs a sentence");
    editOpenApi(removeNotify);
    expect(() => release(folder, "1.1.0", today)).toThrow("CreateLeadInput.notify removed: breaks callers");
    expect(readReleased(folder).version).toBe("1.0.0");
  });
});
