import type { Bundle, ZObject } from "zapier-platform-core";
import { definition } from "./definition.ts";
import { request } from "./request.ts";

type Hydrator = (z: ZObject, bundle: Bundle) => Promise<object>;

/** Load the records that an event refers to. Zapier calls one only if the Zap uses a field of it. */
export const hydrators: Record<string, Hydrator> = Object.fromEntries(
  Object.entries(definition.resources).map(([name, { path }]): [string, Hydrator] => [
    name,
    (z, { inputData }) => request<object>(z, { path: path.replace("{id}", encodeURIComponent(String(inputData.id))) }),
  ]),
);
