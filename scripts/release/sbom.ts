import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packagesOfImage } from "../image/files.ts";
import { nameOf } from "../lock/entry.ts";

type Component = { "bom-ref": string; name: string; version: string };
type Dependency = { ref: string; dependsOn?: string[] };
type Sbom = {
  serialNumber: string;
  metadata: { timestamp: string; component: Component & { type: string; purl: string } };
  components: Component[];
  dependencies: Dependency[];
};

/**
 * Writes a CycloneDX bill of materials for the archive and the image. The output of `npm sbom` includes development
 * packages and differs between calls.
 */
export function writeSbom({ version, folder, mtime }: { version: string; folder: string; mtime: Date }): string {
  // `npm sbom --omit=dev` leaves out packages that both production and development need.
  const command = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  const sbom: Sbom = JSON.parse(execFileSync("npm", command, { encoding: "utf8", maxBuffer: 2 ** 28 }));
  const held = namesOfImage();
  const left = sbom.components.filter(({ name, version: own }) => held.has(`${name}@${own}`));
  const refs = new Set([sbom.metadata.component["bom-ref"], ...left.map((component) => component["bom-ref"])]);
  sbom.components = left;
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  // npm uses the folder's name.
  sbom.metadata.component.name = "fieldline";
  sbom.metadata.timestamp = mtime.toISOString();
  sbom.serialNumber = `urn:uuid:${uuidOf(JSON.stringify(left))}`;
  const file = join(folder, `fieldline-${version}-${process.platform}-${process.arch}.cdx.json`);
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  return file;
}

/** The packages in the release, as `name@version`. */
function namesOfImage(): Set<string> {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { version?: string }>;
  };
  return new Set([...packagesOfImage()].map((path) => `${nameOf(path)}@${packages[path]?.version ?? ""}`));
}

/** A UUID in CycloneDX's format, derived from the text. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}
