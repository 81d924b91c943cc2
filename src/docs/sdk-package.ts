import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export type SdkPackage = {
  file: Buffer;
  /** Hexadecimal, as `sha256sum` prints it. */
  sha256: string;
  /** The Subresource Integrity that npm writes into lock files. */
  integrity: string;
};

const path = new URL("../generated/sdk.tgz", import.meta.url);

/** The packed SDK that `npm run generate` builds; undefined if it was not built. */
export const sdkPackage = readSdkPackage();

function readSdkPackage(): SdkPackage | undefined {
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const digest = (algorithm: string, encoding: "hex" | "base64") => createHash(algorithm).update(file).digest(encoding);
  return { file, sha256: digest("sha256", "hex"), integrity: `sha512-${digest("sha512", "base64")}` };
}
