import { currentTime } from "../../database/clock.ts";
import type { MutationContext } from "../kernel/context.ts";
import { lock, update } from "../kernel/store.ts";

export async function revokeApiKey({ db }: Pick<MutationContext, "db">, { id }: { id: string }) {
  const apiKey = await lock(db, "ApiKey", id);
  return apiKey.revokedAt === null ? update(db, "ApiKey", id, { revokedAt: currentTime() }) : apiKey;
}
