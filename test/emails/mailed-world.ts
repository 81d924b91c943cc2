import { afterAll, beforeAll, beforeEach } from "vitest";
import { useWorld, world } from "../world/shared.ts";
import { startMail } from "./mail.ts";

/** Of the test file, once `useMailedWorld` has been called, while its tests run. */
export let mail: Awaited<ReturnType<typeof startMail>>;

/** A world with a mail server, whose tests name the addresses that they call from and fail to sign in as often as they like. */
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
