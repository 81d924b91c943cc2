import type { MutationContext } from "../../kernel/context.ts";
import { insertQuote } from "./insert-quote.ts";
import { readContent } from "./quote-content.ts";

/** Creates a draft with the same content, except `valid_until`, metadata and muted reminders. */
export async function copyQuote({ db }: MutationContext, { id }: { id: string }) {
  const { content, lines } = await readContent(db, id);
  return insertQuote(db, { ...content, remindersMuted: false }, lines);
}
