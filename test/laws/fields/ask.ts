import { expect } from "vitest";
import { schema } from "../../../src/domain/index.ts";
import type { Records } from "../../world/records.ts";
import type { World } from "../../world/world.ts";
import { type Field, type Variables, writeDocument } from "./fields.ts";

/** The person who asks and the records that the variables name. Tests replace both. */
export type Asking = {
  world: World;
  business: Awaited<ReturnType<World["addBusiness"]>>;
  owner: Awaited<ReturnType<World["addPerson"]>>;
  records: Records;
};

const limits = /levels deep; at most|selects \d+ fields; at most|costs \d+; at most|may have at most \d+/;

export type Ask = ReturnType<typeof createAsk>;

/** Functions that query root fields as the owner. */
export function createAsk(at: Asking) {
  // An address may send few refused documents a minute, so each type is tried from the last depth that worked.
  const depths = new Map<string, number>();

  /** Selects as many levels as the query limits allow. */
  async function ask(kind: "query" | "mutation", field: Field, variables: Variables, person = at.owner) {
    const type = String(field.type);
    for (let depth = depths.get(type) ?? 4; depth >= 0; depth -= 1) {
      const { body } = await person.graphql(writeDocument(kind, field, variables, depth), variables);
      if (limits.test(body.errors?.[0]?.message ?? "")) continue;
      depths.set(type, depth);
      return { errors: body.errors, value: body.data?.[field.name], depth };
    }
    throw new Error(`${field.name} is past the limits of a query`);
  }

  const made = async (mutation: string, variables: Variables): Promise<string> =>
    (await answered(mutation, variables)).id;

  async function answered(mutation: string, variables: Variables) {
    const field = schema.getMutationType()?.getFields()[mutation];
    if (field === undefined) throw new Error(`there is no mutation ${mutation}`);
    const { errors, value } = await ask("mutation", field, variables);
    expect(errors).toBeUndefined();
    return value;
  }

  return { ask, made, answered };
}
