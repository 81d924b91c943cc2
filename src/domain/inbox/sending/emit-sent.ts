import type { RowOf, Tenant } from "../../../database/tenant.ts";
import { emit } from "../../../events/emit.ts";
import { record } from "../../../graphql/record.ts";
import { describeMessage } from "../conversations/message-event.ts";

/** Records `message.sent`, apart from the sending itself: what fails here neither undoes that nor holds it up. */
export async function emitSent(db: Tenant, message: RowOf<"Message">): Promise<void> {
  const { around, message: sent } = await describeMessage(db, message);
  const { id, name } = await record(db, "Member", message.sentById ?? "");
  const draft = message.draftId === null ? null : await describeDraft(db, message.draftId);
  await db.transaction((tx) =>
    emit(tx, {
      type: "message.sent",
      payload: { message: withDirection(sent), ...around, sent_by: { id, name }, draft },
    }),
  );
}

/** In the order in which the reference shows the fields. */
function withDirection<T extends { id: string }>({ id, ...rest }: T) {
  return { id, direction: "out" as const, ...rest };
}

async function describeDraft(db: Tenant, id: string) {
  const { draftedByKind, draftedByName } = await record(db, "Draft", id);
  return { id, drafted_by: { kind: draftedByKind, name: draftedByName } };
}
