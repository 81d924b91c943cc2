import { afterAll, beforeAll, beforeEach } from "vitest";
import { useWorld, world } from "../world/shared.ts";
import { startMail } from "./mail.ts";

/** Available while the tests of a file run that has called `useMailedWorld`. */
export let mail: Awaited<ReturnType<typeof startMail>>;

/**
 * Starts a world with a mail server. Tests choose the address that they call from, and failed sign-ins do not add up.
 */
export function useMailedWorld(): void {
  useWorld({ TRUST_PROXY: "127.0.0.1" });
  beforeAll(async () => {
    mail = await startMail(world);
  });
  afterAll(() => mail?.close());
  beforeEach(async () => {
    await world.database.systemPool.query("truncate sign_in_failures");
  });
}
