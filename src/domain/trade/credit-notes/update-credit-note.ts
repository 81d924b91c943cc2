import type { MutationContext } from "../../kernel/context.ts";
import { change } from "../../kernel/store.ts";
import { emitCreditNoteUpdated } from "./emit-change.ts";
import { creditNotes, type UpdateCreditNoteInput } from "./schema.ts";

type Input = { id: string } & typeof UpdateCreditNoteInput.$inferInput;

export async function updateCreditNote({ db }: MutationContext, { id, ...input }: Input) {
  const { before, after } = await change(db, "CreditNote", id, creditNotes.patch(input));
  emitCreditNoteUpdated(db, before, after);
  return after;
}
