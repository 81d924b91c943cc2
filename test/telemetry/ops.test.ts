import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parser } from "@prometheus-io/lezer-promql";
import { register } from "prom-client";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { collectRuntimeMetrics } from "../../src/http/middleware/metrics.ts";
import { useWorld } from "../world/shared.ts";

useWorld();
beforeAll(() => collectRuntimeMetrics());

const read = (file: string) => readFileSync(new URL(`../../ops/${file}`, import.meta.url), "utf8");

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> };
const rules = (parse(read("alerts.yaml")) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);

type Box = { x: number; y: number; w: number; h: number };
type Panel = {
  id: number;
  title: string;
  datasource: { uid: string };
  gridPos: Box;
  targets: { refId: string; expr: string; legendFormat: string }[];
};
type Dashboard = { panels: Panel[]; templating: { list: { name: string; type: string }[] } };
const { panels, templating }: Dashboard = JSON.parse(read("grafana-dashboard.json"));

/** Replaces a variable of Grafana that Prometheus does not know. */
const filledIn = (expression: string) => expression.replaceAll("$__rate_interval", "5m");

const queries: [name: string, expression: string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ refId, expr }): [string, string] => [`${title}, ${refId}`, filledIn(expr)]),
  ),
];

/** Positions of errors by Prometheus's own grammar. */
function errorsIn(expression: string): number[] {
  const errors: number[] = [];
  parser.parse(expression).iterate({ enter: ({ type, from }) => void (type.isError && errors.push(from)) });
  return errors;
}

test("an expression that is not PromQL is detected", () => {
  expect(errorsIn("sum(rate(a[5m])")).not.toEqual([]);
  expect(errorsIn("sum(rate(a[5m])) by le")).not.toEqual([]);
});

test.each(queries)("%s is PromQL, of exposed metrics", async (_name, expression) => {
  expect(errorsIn(expression)).toEqual([]);
  const exposed = new Set([...(await register.getMetricsAsJSON()).map(({ name }) => name), "up"]);
  const named: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ name, from, to, node }) => {
      if (name === "Identifier" && node.parent?.name === "VectorSelector") named.push(expression.slice(from, to));
    },
  });
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !exposed.has(name) && !exposed.has(name.replace(/_(bucket|count|sum)$/, "")))).toEqual(
    [],
  );
});

test("every alert has a severity and says what to do", () => {
  for (const { labels, annotations } of rules) {
    expect(["critical", "warning"]).toContain(labels.severity);
    expect([annotations.summary, annotations.description]).toEqual([
      expect.stringMatching(/\w/),
      expect.stringMatching(/\w/),
    ]);
  }
});

test("the dashboard's panels use its data source, and none covers another", () => {
  const sources = templating.list.filter(({ type }) => type === "datasource").map(({ name }) => `\${${name}}`);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { datasource, gridPos: a, id } of panels) {
    expect(sources).toContain(datasource.uid);
    expect(a.x + a.w).toBeLessThanOrEqual(24);
    const overlapping = panels.filter(
      ({ id: other, gridPos: b }) =>
        other !== id && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
    );
    expect(overlapping).toEqual([]);
  }
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

if (hasPromtool)
  test("each alert fires when it should and not before, in Prometheus itself", () => {
    const file = fileURLToPath(new URL("alerts.promtool.yaml", import.meta.url));
    const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
    expect({ status, output: status === 0 ? "" : `${stdout}${stderr}` }).toEqual({ status: 0, output: "" });
    const tested = [...readFileSync(file, "utf8").matchAll(/alertname="(\w+)"/g)].map(([, name]) => name);
    expect([...new Set(tested)].sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });
else test.skip("promtool, in Debian's package prometheus, runs the alert rules", () => undefined);
