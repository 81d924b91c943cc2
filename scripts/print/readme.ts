import { type Variable, variables } from "../../src/app/config.ts";

const [start, end] = ["<!-- variables: written by npm run print -->\n", "<!-- end of variables -->"];

/** The README with its table of environment variables as the configuration declares them. */
export function printReadme(readme: string): string {
  const [before, ...rest] = readme.split(start);
  const [, after] = rest.join(start).split(end);
  if (before === undefined || after === undefined) throw new Error("README.md has no place for the variables");
  const table: [string, Variable][] = Object.entries(variables);
  const rows = table.map(([name, variable]) => `| \`${name}\` | ${defaultOf(variable)} | ${variable.help} |\n`);
  return `${before}${start}\n| variable | default | what it is |\n|---|---|---|\n${rows.join("")}\n${end}${after}`;
}

function defaultOf(variable: Variable): string {
  return variable.defaultShown ?? (variable.default === "" ? "none" : `\`${variable.default}\``);
}
