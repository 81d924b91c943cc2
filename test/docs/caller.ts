// Runs the given samples one after the other, and reports what each printed or threw.
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";

let printed = "";
process.stdout.write = (chunk: string | Uint8Array) => {
  printed += chunk.toString();
  return true;
};
let complaints = "";
process.stderr.write = (chunk: string | Uint8Array) => {
  complaints += chunk.toString();
  return true;
};

process.on("message", async (file: string) => {
  printed = complaints = "";
  const thrown = await import(pathToFileURL(file).href).then(
    () => "",
    (error) => inspect(error),
  );
  const failed = thrown || complaints || undefined;
  process.send?.({ printed, failed });
});
