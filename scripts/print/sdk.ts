import { schema } from "../../src/domain/index.ts";
import { compileOperations } from "../../src/operations/compile.ts";
import { printSdk } from "../../src/sdk/print.ts";
import { printPython } from "../../src/sdk/python/print.ts";

/** The generated parts of the SDKs, as text by path below the project. */
export function printSdkFiles(folder: string): Record<string, string> {
  const operations = compileOperations(schema, folder);
  return {
    "packages/sdk/src/generated.ts": printSdk(operations),
    ...Object.fromEntries(
      Object.entries(printPython(operations)).map(([name, text]) => [`packages/python/fieldline/${name}`, text]),
    ),
  };
}
