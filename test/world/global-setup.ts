import type { TestProject } from "vitest/node";
import { startCluster } from "./cluster.ts";

let cluster: ReturnType<typeof startCluster> | undefined;
let projectCount = 0;

/** Starts one cluster for all projects with files to run. The last of them stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  projectCount += 1;
  cluster ??= startCluster();
  const { adminUrl, template, stop } = await cluster;
  project.provide("cluster", { adminUrl, template });
  return async () => {
    projectCount -= 1;
    if (projectCount === 0) await stop();
  };
}
