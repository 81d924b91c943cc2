import { Kind } from "graphql";
import { setSandbox } from "../../world/records.ts";
import { endpoints, exampleVariables } from "../operations.ts";
import { type Asking, createAsk } from "./ask.ts";
import type { Field, Variables } from "./fields.ts";
import { portalVariables } from "./portal-variables.ts";
import { recordsFor } from "./records.ts";

const endpointsByField = new Map(
  endpoints.map((operation) => {
    const [definition] = operation.document.definitions;
    const root = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections[0] : undefined;
    return [root?.kind === Kind.FIELD ? root.name.value : "", operation] as const;
  }),
);

/** Functions that build the variables of each root field, create the records that they name, and send the query. */
export function variablesFor(at: Asking) {
  const { ask, made, answered } = createAsk(at);
  const portal = portalVariables(at, made, recordsFor(at, { ask, made, answered }));

  async function getVariables({ name, args }: Field): Promise<Variables> {
    const operation = endpointsByField.get(name);
    if (operation !== undefined && name.includes("sandbox")) await setSandbox(at.business.db, new Date());
    const variables = await (operation === undefined ? portal[name]?.() : exampleVariables(operation, at.records));
    if (variables === undefined) throw new Error(`portal-variables.ts has no variables for ${name}`);
    return args.some((one) => one.name === "limit") ? { ...variables, limit: 2 } : variables;
  }

  return { ask, made, getVariables };
}
