import type { Operation } from "../operation.ts";

/** Whose id a name stands for: `customer_id` a customer's, `id` that of the record before it in the path. */
export function subjectOf(name: string, operation?: Operation): string {
  if (name !== "id") return name.replace(/_ids?$/, "");
  const collection = /([a-z_]+)\/\{id\}/.exec(operation?.http?.path ?? "")?.[1] ?? "";
  return collection.replace(/s$/, "");
}
