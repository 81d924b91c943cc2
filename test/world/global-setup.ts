import type { TestProject } from "vitest/node";
import { startCluster } from "./cluster.ts";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template, stop } = await startCluster();
  project.provide("cluster", { adminUrl, template });
  return stop;
}
