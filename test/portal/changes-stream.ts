import { expect } from "vitest";
import type { RestClient } from "../world/client.ts";
import { world } from "../world/shared.ts";
import type { World } from "../world/world.ts";
import { subscribe } from "./sse.ts";

const everything = `subscription { changes {
  kind id at build
  conversation { id state } notification { id title read_at } delivery { id status event_type }
} }`;

type Change = {
  kind: string;
  id: string | null;
  at: string;
  build: string | null;
  conversation: { id: string; state: string } | null;
  notification: { id: string; title: string; read_at: string | null } | null;
  delivery: { id: string; status: string; event_type: string } | null;
};

/** Opens the stream of changes, and waits for its greeting. */
export async function open({ cookie }: { cookie: string }, origin = world.origin) {
  const stream = await subscribe(origin, cookie, everything, {}, "GET");
  const next = async () => {
    const event = await stream.next();
    if (event?.errors !== undefined) throw new Error(JSON.stringify(event.errors));
    return (event?.data as { changes: Change } | undefined)?.changes;
  };
  /** The next change of the kind and, if given, of the record. Skips others. */
  const until = async (kind: string, id?: string | null): Promise<Change> => {
    for (;;) {
      const change = await next();
      if (change === undefined) throw new Error(`the stream ended before ${kind} ${id}`);
      if (change.kind === kind && (id === undefined || change.id === id)) return change;
    }
  };
  const hello = await until("hello");
  return { next, until, hello, close: stream.close };
}

/** Fails unless the portal shows a change over REST at once, and then reads the changed record. */
export async function assertLiveChange({ addBusiness, addPerson, origin }: World): Promise<void> {
  const { id, client } = await addBusiness();
  const { cookie, graphql } = await addPerson(id);
  const { until, close } = await open({ cookie }, origin);
  const customer = await made(client, "/v1/customers", { name: "Jane" });
  await until("customer", customer.id);
  const { body } = await graphql("{ customers(limit: 5) { data { id name } } }");
  expect(body.data.customers.data).toEqual([{ id: customer.id, name: "Jane" }]);
  close();
}

export async function openBusiness() {
  const business = await world.addBusiness();
  const owner = await world.addPerson(business.id);
  const member = await world.addPerson(business.id, "member");
  return { ...business, owner, member };
}

export const made = async (client: RestClient, path: string, body?: object) => {
  const { status, body: created, text } = await client("POST", path, body === undefined ? {} : { body });
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
  return created;
};
