import { readdirSync, readFileSync } from "node:fs";
import { parse, parseAllDocuments } from "yaml";
import { evaluate, isTrue, print, type Scope } from "./expression.ts";
import { type Node, parseTemplate, type Value } from "./template.ts";

type Values = { [key: string]: Value };

const folder = new URL("../../ops/helm/fieldline/", import.meta.url);
export const readChartFile = (name: string) => readFileSync(new URL(name, folder), "utf8");

export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Values };
  spec?: unknown;
};

/** Merges an operator's values into the chart's. As in Helm, null removes a value. */
export function mergeValues(preset: Values, given: Values): Values {
  const merged = { ...preset };
  for (const [key, value] of Object.entries(given)) {
    const before = merged[key];
    if (value === null) delete merged[key];
    else merged[key] = isMap(before) && isMap(value) ? mergeValues(before, value) : value;
  }
  return merged;
}

const isMap = (value: Value): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);

/** Renders the chart as `helm template` does, for the part of Go's templates that it uses. */
export function renderChart(given: Values): Manifest[] {
  const files = readdirSync(new URL("templates/", folder));
  const parsed = files.map((file) => ({ file, ...parseTemplate(readChartFile(`templates/${file}`)) }));
  const defined = new Map(parsed.flatMap((each) => [...each.defined]));
  const chart = parse(readChartFile("Chart.yaml"));
  const root: Value = {
    Values: mergeValues(parse(readChartFile("values.yaml")), given),
    Chart: { Version: chart.version, AppVersion: chart.appVersion },
    Release: { Name: "acme", Service: "Helm" },
  };
  const include = (name: string, dot: Value): string => {
    const nodes = defined.get(name);
    if (nodes === undefined) throw new Error(`the chart defines no ${name}`);
    return renderNodes(nodes, { dot, variables: { $: dot }, include });
  };
  return parsed.flatMap(({ file, nodes }) => {
    const text = renderNodes(nodes, { dot: root, variables: { $: root }, include });
    return file.endsWith(".yaml") ? manifestsIn(text, file) : [];
  });
}

function manifestsIn(text: string, file: string): Manifest[] {
  const documents = parseAllDocuments(text, { uniqueKeys: true });
  const errors = [...documents].flatMap((document) => document.errors);
  if (errors.length > 0) throw new Error(`${file} is not YAML: ${errors[0]?.message}\n${text}`);
  return [...documents].map((document) => document.toJS()).filter((each) => each !== null);
}

const renderNodes = (nodes: Node[], scope: Scope): string => nodes.map((node) => renderNode(node, scope)).join("");

function renderNode(node: Node, scope: Scope): string {
  if (node.kind === "text") return node.text;
  if (node.kind === "print") return print(evaluate(node.expression, scope));
  const { word, body, otherwise } = node;
  const [, names = "", expression = ""] = /^(?:((?:\$\w+,?\s*)+):=\s*)?(.*)$/s.exec(node.expression) ?? [];
  const value = evaluate(expression, scope);
  if (!isTrue(value)) return renderNodes(otherwise, scope);
  if (word === "if") return renderNodes(body, scope);
  if (word === "with") return renderNodes(body, { ...scope, dot: value });
  const [first, second] = names.split(",").map((name) => name.trim());
  return entriesOf(value)
    .map(([key, dot]) => {
      const own = second === undefined ? { [first ?? ""]: dot } : { [first ?? ""]: key, [second]: dot };
      return renderNodes(body, { ...scope, dot, variables: { ...scope.variables, ...own } });
    })
    .join("");
}

/** Go ranges over maps in the order of their keys. */
function entriesOf(value: Value): [Value, Value][] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item]);
  return isMap(value) ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : [];
}
