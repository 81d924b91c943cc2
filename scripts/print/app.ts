import { compileApp } from "../../src/automation/definition.ts";
import { schema } from "../../src/domain/index.ts";
import { compileOperations } from "../../src/operations/compile.ts";

/** The automation app's definition as text: packages/zapier/src/compiled.json. */
export function printApp(folder: string): string {
  return `${JSON.stringify(compileApp(compileOperations(schema, folder)), null, 2)}\n`;
}
