import { emit } from "../../../events/emit.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { find } from "../../kernel/store.ts";
import { messagePayload } from "../messages/payload.ts";

/** Emits `message.sent`, separately from sending, so that a failure here neither undoes nor delays it. */
export async function emitSent(db: Tenant, message: RowOf<"Message">): Promise<void> {
  const payload = await messagePayload(db, message, "out");
  const { id, name } = await find(db, "Member", message.sentById ?? "");
  const draft = message.draftId === null ? null : await describeDraft(db, message.draftId);
  await db.transaction((tx) =>
    emit(tx, {
      type: "message.sent",
      payload: { ...payload, sent_by: { id, name }, draft },
    }),
  );
}

async function describeDraft(db: Tenant, id: string) {
  const { draftedByKind, draftedByName } = await find(db, "Draft", id);
  return { id, drafted_by: { kind: draftedByKind, name: draftedByName } };
}
