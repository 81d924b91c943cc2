import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments, stringify } from "yaml";
import { variables } from "../../src/app/config/variables.ts";
import { version } from "../../src/version.ts";
import { assertValid } from "./kubernetes.ts";
import { type Manifest, mergeValues, readChartFile, renderChart } from "./render.ts";
import type { Value } from "./template.ts";

type Values = { [key: string]: Value };

const minimal: Values = {
  appUrl: "https://fieldline.example.com",
  trustProxy: "10.0.0.0/8",
  secret: { existing: "fieldline" },
  files: { s3: { endpoint: "https://s3.example.com", bucket: "fieldline-files", region: "auto" } },
};

/** Enables every optional part, and takes the other of two choices. */
const everything: Values = {
  ...minimal,
  secret: { data: { DATABASE_URL: "postgres://db/fieldline", SECRET_KEY: "ab", SMTP_URL: 'smtp://a:"b"@mail' } },
  env: { MAIL_FROM: "no-reply@example.com", EMAILS_PER_DAY: 1000 },
  files: { persistence: { enabled: true, storageClass: "shared" } },
  imagePullSecrets: [{ name: "registry" }],
  web: { autoscaling: { enabled: true } },
  ingress: {
    enabled: true,
    className: "nginx",
    host: "fieldline.example.com",
    tlsSecret: "certificate",
    annotations: { "nginx.ingress.kubernetes.io/proxy-body-size": "0" },
  },
  metrics: { podMonitor: { enabled: true, labels: { release: "prometheus" } } },
  networkPolicy: {
    enabled: true,
    webFrom: [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "ingress-nginx" } } }],
    metricsFrom: [{ podSelector: { matchLabels: { app: "prometheus" } } }],
  },
  serviceAccount: { annotations: { role: "files" } },
  podAnnotations: { team: "field" },
  nodeSelector: { disk: "ssd" },
  tolerations: [{ key: "spot", operator: "Exists" }],
  affinity: { nodeAffinity: {} },
};

const openShift: Values = {
  ...minimal,
  podDisruptionBudget: { enabled: false },
  metrics: { enabled: false },
  migration: { enabled: false },
  serviceAccount: { create: false },
  podSecurityContext: { runAsUser: null, fsGroup: null },
  networkPolicy: { enabled: true },
};

const installations: [string, Values][] = [
  ["the minimal values", minimal],
  ["every option", everything],
  ["the options turned off", openShift],
];

type Container = { env: { name: string; value: string }[]; securityContext: object; lifecycle?: object };
type PodSpec = { containers: Container[]; terminationGracePeriodSeconds?: number };
type Workload = Manifest & { spec: { strategy?: object; template: { spec: PodSpec } } };

const find = (manifests: Manifest[], kind: string, name: string): Workload => {
  const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
  if (found === undefined) throw new Error(`the chart makes no ${kind} ${name}`);
  return found as Workload;
};

const validateValues = new Ajv({ strict: false }).compile(JSON.parse(readChartFile("values.schema.json")));
const isAllowed = (given: Values) => validateValues(mergeValues(parse(readChartFile("values.yaml")), given));

test.each(installations)("with %s, Kubernetes' schemas accept every object", (_name, values) => {
  expect(isAllowed(values)).toBe(true);
  const manifests = renderChart(values);
  for (const manifest of manifests) assertValid(manifest);
  const names = manifests.map(({ kind, metadata: { name } }) => `${kind} ${name}`);
  expect(new Set(names).size).toBe(names.length);
});

test("an unknown field and a value of the wrong type are detected", () => {
  const service = { apiVersion: "v1", kind: "Service", metadata: { name: "web" } };
  expect(() => assertValid({ ...service, spec: { prots: [] } })).toThrow("Service has no field /spec/prots");
  expect(() => assertValid({ ...service, spec: { ports: [{ port: "http" }] } })).toThrow("integer");
});

test("the chart is of this version, and sets variables that exist", () => {
  const chart = parse(readChartFile("Chart.yaml"));
  expect([chart.version, chart.appVersion]).toEqual([version, version]);
  const workloads = renderChart(everything).filter(({ kind }) => kind === "Deployment" || kind === "Job") as Workload[];
  expect(workloads.map(({ kind }) => kind).sort()).toEqual(["Deployment", "Deployment", "Job"]);
  const withS3 = renderChart(minimal).filter(({ kind }) => kind === "Deployment") as Workload[];
  for (const { spec } of [...workloads, ...withS3])
    for (const { name } of spec.template.spec.containers.flatMap(({ env }) => env))
      expect(Object.keys(variables)).toContain(name);
});

test("every container runs without privileges, on a read-only root", () => {
  const workloads = renderChart(everything).filter(({ kind }) => kind === "Deployment" || kind === "Job") as Workload[];
  for (const { spec } of workloads)
    expect(spec.template.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsUser: 10_001, fsGroup: 10_001 },
      containers: [
        {
          securityContext: {
            allowPrivilegeEscalation: false,
            capabilities: { drop: ["ALL"] },
            readOnlyRootFilesystem: true,
            runAsNonRoot: true,
            seccompProfile: { type: "RuntimeDefault" },
          },
          resources: { requests: expect.anything(), limits: { memory: expect.anything() } },
        },
      ],
    });
});

test("an upgrade migrates first, and stops a web pod only when another is ready and proxies know", () => {
  const manifests = renderChart(everything);
  const web = find(manifests, "Deployment", "acme-web");
  expect(web.spec.strategy).toEqual({ type: "RollingUpdate", rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
  expect(web.spec.template.spec.terminationGracePeriodSeconds).toBe(40);
  expect(web.spec.template.spec.containers[0]).toMatchObject({
    lifecycle: { preStop: { exec: { command: ["sleep", "5"] } } },
    startupProbe: { httpGet: { path: "/healthz" } },
    livenessProbe: { httpGet: { path: "/healthz" } },
    readinessProbe: { httpGet: { path: "/readyz" } },
  });
  // The migration reads the secret, so Helm must create the secret first.
  const weightOf = (kind: string, name: string) =>
    Number(find(manifests, kind, name).metadata.annotations?.["helm.sh/hook-weight"]);
  expect(weightOf("Secret", "acme")).toBeLessThan(weightOf("Job", "acme-migration"));
});

test("a change to the chart's secret replaces the pods", () => {
  const checksumOf = (data: Values) => {
    const { spec } = find(renderChart({ ...minimal, secret: { data } }), "Deployment", "acme-worker");
    return (spec.template as unknown as Manifest).metadata.annotations?.["checksum/secret"];
  };
  expect(checksumOf({ SECRET_KEY: "ab" })).not.toBe(checksumOf({ SECRET_KEY: "cd" }));
});

test.each<[string, Values]>([
  ["no address", { ...minimal, appUrl: "" }],
  ["no proxy", { ...minimal, trustProxy: "" }],
  ["no secret", { ...minimal, secret: {} }],
  ["an unknown value", { ...minimal, replicas: 3 }],
  ["a variable that is none", { ...minimal, env: { "mail-from": "a" } }],
  ["an ingress for every host", { ...minimal, ingress: { enabled: true } }],
])("%s is refused before anything is installed", (_name, values) => {
  expect(isAllowed(values)).toBe(false);
});

test("an installation that would lose its files is refused", () => {
  expect(() => renderChart({ ...minimal, files: {} })).toThrow("Set files.s3 or files.persistence.enabled");
});

const hasHelm = spawnSync("helm", ["version"]).status === 0;

test.skipIf(!hasHelm)(
  "helm itself lints the chart and renders the same objects (skipped where helm is not installed)",
  () => {
    const chart = fileURLToPath(new URL("../../ops/helm/fieldline", import.meta.url));
    const folder = mkdtempSync(join(tmpdir(), "fieldline-helm-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [index, [, values]] of installations.entries()) {
      const file = join(folder, `${index}.yaml`);
      writeFileSync(file, stringify(values));
      const lint = spawnSync("helm", ["lint", "--strict", chart, "--values", file], { encoding: "utf8" });
      expect(lint.status, lint.stdout + lint.stderr).toBe(0);
      const { stdout } = spawnSync("helm", ["template", "acme", chart, "--values", file], { encoding: "utf8" });
      const byName = (all: Manifest[]) =>
        Object.fromEntries(all.map((each) => [`${each.kind} ${each.metadata.name}`, each]));
      const rendered = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest | null);
      expect(byName(rendered.filter((each) => each !== null))).toEqual(byName(renderChart(values)));
    }
  },
);
