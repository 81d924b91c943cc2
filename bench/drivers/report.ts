import { writers } from "./contenders.ts";
import { type DriverFinding, readsAtOnce } from "./section.ts";

export function renderDrivers(findings: readonly DriverFinding[]): string {
  const calls = [...new Set(findings.map(({ call }) => call))];
  const names = [...new Set(findings.map(({ name }) => name))];
  const of = (name: string, call: string) => findings.find((one) => one.name === name && one.call === call);
  const cells = names.map((name) => [
    name,
    ...calls.flatMap((call) => {
      const [own, fast] = [of(name, call), of("fast", call)];
      if (own === undefined || fast === undefined) return ["", "", ""];
      const ratio = (own.cpuMicroseconds / fast.cpuMicroseconds).toFixed(2);
      return [own.cpuMicroseconds.toFixed(1), ratio, own.perSecond.toFixed(0)];
    }),
  ]);
  const head = ["driver", ...calls.flatMap((call) => [`${call}: µs`, "of fast", "a second"])];
  const widths = head.map((_, column) => Math.max(...[head, ...cells].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  return `${[head, ...cells].map(line).join("\n")}\n\nµs are of the process that asks, its processor alone. ${readsAtOnce} reads or ${writers} transactions at once.\n`;
}
