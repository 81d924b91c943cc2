import type { Variable } from "./config/variable.ts";
import { variables } from "./config/variables.ts";

/** The environment variables as the configuration declares them, in Markdown. */
export function variablesTable(): string {
  const table: [string, Variable][] = Object.entries(variables);
  const rows = table.map(([name, variable]) => `| \`${name}\` | ${defaultOf(variable)} | ${variable.help} |\n`);
  return `| variable | default | what it is |\n|---|---|---|\n${rows.join("")}`;
}

function defaultOf(variable: Variable): string {
  return variable.defaultShown ?? (variable.default === "" ? "none" : `\`${variable.default}\``);
}
