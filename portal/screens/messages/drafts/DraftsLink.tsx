import { countText } from "../../../data/format.ts";
import type { UnreadCountQuery } from "../../../generated/types.ts";

/** A link to the waiting and failed drafts. */
export function DraftsLink({ counts }: { counts: UnreadCountQuery["inbox_counts"] | undefined }) {
  const { drafts = 0, failed = 0 } = counts ?? {};
  const waiting = drafts + failed;
  return (
    <a href={`/messages/drafts${drafts === 0 && failed > 0 ? "?tab=failed" : ""}`}>
      Drafts{waiting > 0 && ` ${countText(waiting)}`}
      {failed > 0 && <span class="visually-hidden">, {failed} could not be sent</span>}
    </a>
  );
}
