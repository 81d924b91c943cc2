import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Job } from "kubernetes-models/batch/v1/Job";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { PersistentVolumeClaim } from "kubernetes-models/v1/PersistentVolumeClaim";
import { Secret } from "kubernetes-models/v1/Secret";
import { Service } from "kubernetes-models/v1/Service";
import { ServiceAccount } from "kubernetes-models/v1/ServiceAccount";
import type { Manifest } from "./render.ts";

type Model = { validate(): void };

const models: Record<string, { prototype: Model }> = {
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Secret,
  Service,
  ServiceAccount,
};

/** Kinds of the Prometheus operator, which Kubernetes' own schemas lack. */
const foreign = new Set(["PodMonitor"]);

/** Throws unless Kubernetes' own schema accepts the object and knows each of its fields. */
export function assertValid(manifest: Manifest): void {
  if (foreign.has(manifest.kind)) return;
  const Kind = models[manifest.kind];
  if (Kind === undefined) throw new Error(`the test knows no kind ${manifest.kind}`);
  const unread = new Set<string>();
  const instance: Model = Object.assign(Object.create(Kind.prototype), manifest);
  watch(instance, "", unread).validate();
  if (unread.size > 0) throw new Error(`${manifest.kind} has no field ${[...unread].join(", ")}`);
}

/** Records fields that the compiled validator never reads, because it ignores unknown fields. */
function watch<T extends object>(value: T, path: string, unread: Set<string>): T {
  const nested = new Map<string, unknown>();
  for (const [key, each] of Object.entries(value)) {
    const own = `${path}/${key}`;
    if (!Array.isArray(value)) unread.add(own);
    if (typeof each === "object" && each !== null) nested.set(key, watch(each, own, unread));
  }
  return new Proxy(value, {
    get(target, key) {
      unread.delete(`${path}/${String(key)}`);
      return nested.get(String(key)) ?? Reflect.get(target, key);
    },
  });
}
