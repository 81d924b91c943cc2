import { readFileSync } from "node:fs";
import packageJson from "../package.json" with { type: "json" };

/** The running release; between two releases, the last one. */
export const version: string = packageJson.version;

/** The full hash of the commit that was built, or undefined if the build did not know it. */
export const commit = readCommit();

/** The version with the short commit: `1.0.0 (3f2a91c)`. */
export const shownVersion = commit === undefined ? version : `${version} (${commit.slice(0, 7)})`;

/** Reads the file that `npm run generate` and the image's build write. */
function readCommit(): string | undefined {
  try {
    const text = readFileSync(new URL("./generated/commit", import.meta.url), "utf8").trim();
    return /^[0-9a-f]{40}$/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
