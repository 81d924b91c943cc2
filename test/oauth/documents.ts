import { expect } from "vitest";
import type { Answered } from "../world/client.ts";
import { startWorld } from "../world/world.ts";
import { openApp } from "./flow.ts";
import { startPublisher } from "./publisher.ts";

export type Documents = Awaited<ReturnType<typeof startDocuments>>;

/** The platform, and a local host whose documents it may read. */
export async function startDocuments() {
  const publisher = await startPublisher();
  const world = await startWorld({ WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" });
  const app = openApp(world);
  return {
    world,
    publisher,
    app,
    ask: (clientId: string, changed: Record<string, string> = {}, { ask } = app) =>
      ask(app.parametersOf({ client_id: clientId }, changed)),
    async addOwner() {
      const business = await world.addBusiness();
      return { business, owner: await world.addPerson(business.id) };
    },
    async kept(clientId: string) {
      const { rows } = await world.database.systemPool.query(
        `select metadata, last_used_at, extract(epoch from fresh_until - now())::float8 as seconds
         from oauth_clients where client_id = $1`,
        [clientId],
      );
      return rows[0];
    },
    async close() {
      await world.close();
      await publisher.close();
    },
  };
}

export function expectErrorPage({ status, headers, text }: Answered) {
  expect(status).toBe(400);
  expect(headers.get("location")).toBeNull();
  expect(headers.get("content-type")).toMatch(/^text\/html/);
  expect(text).toContain("The app cannot be connected");
}
