import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export type SdkPackage = {
  /** The last segment of its address. */
  name: string;
  file: Buffer;
  /** Hexadecimal, as `sha256sum` prints it. */
  sha256: string;
  /** The Subresource Integrity that npm writes into lock files. */
  integrity: string;
};

export const sdkNames = { javascript: "sdk.tgz", python: "sdk-python.tar.gz" } as const;

/** The packed SDKs that `npm run generate` builds; undefined if one was not built. */
export const sdkPackages = {
  javascript: readSdkPackage(sdkNames.javascript),
  python: readSdkPackage(sdkNames.python),
};

function readSdkPackage(name: string): SdkPackage | undefined {
  let file: Buffer;
  try {
    file = readFileSync(new URL(`../generated/${name}`, import.meta.url));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const digest = (algorithm: string, encoding: "hex" | "base64") => createHash(algorithm).update(file).digest(encoding);
  return { name, file, sha256: digest("sha256", "hex"), integrity: `sha512-${digest("sha512", "base64")}` };
}
