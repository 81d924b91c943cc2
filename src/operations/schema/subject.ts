import type { Operation } from "../operation.ts";

/** The resource of an id: `customer` for `customer_id`. For `id`, the resource before it in the path. */
export function subjectOf(name: string, operation?: Operation): string {
  if (name !== "id") return name.replace(/_ids?$/, "");
  const collection = /([a-z_]+)\/\{id\}/.exec(operation?.http?.path ?? "")?.[1] ?? "";
  return collection.replace(/s$/, "");
}
