import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { packagesOfImage } from "../../scripts/image/files.ts";
import { writeSbom } from "../../scripts/release/sbom.ts";

const folder = mkdtempSync(join(tmpdir(), "fieldline-sbom-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = () =>
  readFileSync(writeSbom({ version: "1.1.0", folder, mtime: new Date("2026-12-01T00:00:00Z") }), "utf8");

type Component = { "bom-ref": string; type: string; name: string; version: string; purl: string; hashes?: object[] };

test("the bill of materials lists each packed package, and no other", () => {
  const text = write();
  const { bomFormat, specVersion, serialNumber, metadata, components, dependencies } = JSON.parse(text);
  expect([bomFormat, specVersion]).toEqual(["CycloneDX", "1.5"]);
  expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(metadata.component).toMatchObject({ name: "fieldline", type: "application" });
  expect(metadata.component.purl).toMatch(/^pkg:npm\/fieldline@\d+\.\d+\.\d+$/);

  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const held = [...packagesOfImage()].map((path) => `${path.split("node_modules/").at(-1)}@${packages[path].version}`);
  const listed = (components as Component[]).map(({ name, version }) => `${name}@${version}`);
  expect(listed.toSorted()).toEqual([...new Set(held)].sort());
  for (const { purl, version } of components as Component[])
    expect(purl).toMatch(new RegExp(`^pkg:npm/.+@${RegExp.escape(version)}`));

  const refs = [metadata.component, ...components].map((component: Component) => component["bom-ref"]);
  expect(new Set(refs).size).toBe(refs.length);
  for (const { ref, dependsOn } of dependencies) expect(refs).toEqual(expect.arrayContaining([ref, ...dependsOn]));
  expect(write()).toBe(text);
});
