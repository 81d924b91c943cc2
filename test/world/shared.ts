import { afterAll, beforeAll } from "vitest";
import { startWorld, type World } from "./world.ts";

/** Available while the tests of a file run that has called `useWorld`. */
export let world: World;

export function useWorld(environment: Record<string, string> = {}, start: typeof startWorld = startWorld): void {
  beforeAll(async () => {
    world = await start(environment);
  });
  afterAll(() => world?.close());
}
