import type { World } from "../world/world.ts";
import { type App, registerApp } from "./app.ts";
import { createVisitor } from "./forms.ts";
import { startPublicWorld } from "./platform.ts";
import { startSite } from "./site.ts";

export const password = "correct horse battery";

export type Role = Parameters<World["addPerson"]>[1];

export type Street = Awaited<ReturnType<typeof startStreet>>;

/** The platform, an app's site, and visitors who come from there. */
export async function startStreet() {
  const world = await startPublicWorld();
  const site = await startSite((_, response) => response.end("You can close this window."));
  const redirectUri = `${site.origin}/callback`;
  return {
    world,
    site,
    redirectUri,
    /** A signed-in person who has followed an app's link. */
    async arrive({ role = "owner", app }: { role?: Role; app?: App } = {}) {
      const business = await world.addBusiness();
      const person = await world.addPerson(business.id, role);
      const asking = app ?? (await registerApp(world, redirectUri));
      const visitor = createVisitor(world.origin, person.cookie);
      const page = await visitor.open(asking.request());
      return { business, person, app: asking, visitor, page };
    },
    connected: (business: { id: string }): Promise<number> =>
      world.database.system.connectedApp.count({ where: { businessId: business.id } }),
    async close() {
      await site.close();
      await world.close();
    },
  };
}
