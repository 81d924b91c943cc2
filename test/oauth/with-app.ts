import { afterAll, beforeAll, expect } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { type App, openApp } from "./flow.ts";

/** The world of the test file that calls `withApp`. */
export let world: World;
export let app: App;
export let client: Awaited<ReturnType<App["register"]>>;
export let business: Awaited<ReturnType<World["addBusiness"]>>;
export let owner: Awaited<ReturnType<World["addPerson"]>>;

/** Runs the file's tests on a platform of their own, and expects it to log no error. */
export function withApp(environment: Record<string, string> = {}): void {
  beforeAll(async () => {
    world = await startWorld({ OAUTH_REGISTRATIONS_PER_HOUR: "10000", ...environment });
    app = openApp(world);
    client = await app.register();
    business = await world.addBusiness();
    owner = await world.addPerson(business.id);
  });
  afterAll(async () => {
    const errors = world.logged.filter((line) => line.includes('"level":50'));
    await world.close();
    expect(errors).toEqual([]);
  });
}
