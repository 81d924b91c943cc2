import type { MutationContext } from "../kernel/context.ts";
import { update } from "../kernel/store.ts";

export function renameApiKey({ db }: MutationContext, { id, name }: { id: string; name: string }) {
  return update(db, "ApiKey", id, { name });
}
