import { variablesTable } from "../../src/app/variables-table.ts";

const [start, end] = ["<!-- variables: written by npm run print -->\n", "<!-- end of variables -->"];

/** The README with its table of environment variables as the configuration declares them. */
export function printReadme(readme: string): string {
  const [before, ...rest] = readme.split(start);
  const [, after] = rest.join(start).split(end);
  if (before === undefined || after === undefined) throw new Error("README.md has no place for the variables");
  return `${before}${start}\n${variablesTable()}\n${end}${after}`;
}
