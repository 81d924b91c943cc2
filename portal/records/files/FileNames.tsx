import { useLive } from "../../data/reread.ts";
import { DraftFiles } from "../../generated/documents/DraftFiles.ts";
import { AttachedFiles, mostAttached } from "./AttachedFiles.tsx";

/** What goes out with a draft, to be looked at before it does. */
export function FileNames({ draftId }: { draftId: string }) {
  const [{ data }] = useLive(DraftFiles, { draft_id: draftId, limit: mostAttached }, ["file"]);
  return <AttachedFiles files={data?.files.data ?? []} />;
}
