import { schema } from "../../src/domain/index.ts";
import { compileOperations } from "../../src/operations/compile.ts";
import { printSdk } from "../../src/sdk/print.ts";

/** The generated part of the SDK, as text by path below the project. */
export function printSdkFiles(folder: string): Record<string, string> {
  return { "packages/sdk/src/generated.ts": printSdk(compileOperations(schema, folder)) };
}
