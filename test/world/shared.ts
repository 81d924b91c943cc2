import { afterAll, beforeAll } from "vitest";
import { startWorld, type World } from "./world.ts";

/** Of the test file, once `useWorld` has been called, while its tests run. */
export let world: World;

export function useWorld(environment: Record<string, string> = {}, start: typeof startWorld = startWorld): void {
  beforeAll(async () => {
    world = await start(environment);
  });
  afterAll(() => world?.close());
}
