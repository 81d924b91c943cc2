import type { List } from "../../packages/zapier/src/definition.ts";
import { Definitions } from "../json-schema/definitions.ts";
import type { Operation } from "../operations/operation.ts";
import { outputSchema } from "../operations/schema/output.ts";
import { deref, itemOf } from "./schema.ts";

/** The record types of ids whose name does not say it. */
const kinds: Record<string, string> = { assignee: "team_member" };

/** Finds the list that fills the field of an id, with the fields that its path takes. Undefined if there is none. */
export function listOf(subject: string, operations: readonly Operation[]): { name: string; list: List } | undefined {
  const name = kinds[subject] ?? subject;
  const paths = [new RegExp(`^/v1/${name}s$`), new RegExp(`^/v1/([a-z_]+)s/\\{id\\}/${name}s$`)];
  for (const path of paths)
    for (const operation of operations) {
      const found = operation.isList && operation.http?.method === "GET" ? path.exec(operation.http.path) : null;
      if (found === null) continue;
      const [whole, parent] = found;
      const search = operation.query.some((one) => one.name === "search");
      return { name, list: { path: whole.replace("{id}", `{${parent}_id}`), ...labelOf(operation), search } };
    }
  return undefined;
}

/** Labels a record by its name, number or address, and details it by its title or email. */
function labelOf(operation: Operation): Pick<List, "title" | "detail"> {
  const definitions = new Definitions("#/$defs/");
  const { properties = {} } = itemOf(outputSchema(operation, definitions), definitions);
  const names = Object.keys(properties);
  const address = properties.address === undefined ? {} : (deref(properties.address, definitions).properties ?? {});
  return {
    title: [
      ...names.filter((name) => name === "name"),
      ...names.filter((name) => /_number$|reference$/.test(name)),
      ...("line1" in address ? ["address.line1"] : []),
    ],
    detail: names.filter((name) => name === "title" || name === "email"),
  };
}
