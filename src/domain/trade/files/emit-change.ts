import type { Caller } from "../../../auth/caller.ts";
import { emit } from "../../../events/emit.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { authorKindOf } from "../../kernel/author.ts";

type File = RowOf<"File">;

/** Files of drafts and messages have no events of their own. */
export async function emitFileCreated(db: Transaction, file: File, caller: Caller): Promise<void> {
  if (file.draftId !== null) return;
  const author = { kind: authorKindOf(caller), name: caller.name };
  await emit(db, { type: "file.created", payload: { ...describe(file), author } });
}

export async function emitFileDeleted(db: Transaction, file: File): Promise<void> {
  if (file.draftId !== null) return;
  await emit(db, { type: "file.deleted", payload: describe(file) });
}

function describe({ id, customerId, quoteId, jobId, filename, contentType, size }: File) {
  return {
    file_id: id,
    customer_id: customerId,
    quote_id: quoteId,
    job_id: jobId,
    filename,
    content_type: contentType,
    size,
  };
}
