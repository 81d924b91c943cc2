import { useLive } from "../../data/reread.ts";
import { DraftFiles } from "../../generated/documents/DraftFiles.ts";
import { AttachedFiles, maxAttached } from "./AttachedFiles.tsx";

/** A draft's attachments, for review before it is sent. */
export function FileNames({ draftId }: { draftId: string }) {
  const [{ data }] = useLive(DraftFiles, { draft_id: draftId, limit: maxAttached }, ["file"]);
  return <AttachedFiles files={data?.files.data ?? []} />;
}
