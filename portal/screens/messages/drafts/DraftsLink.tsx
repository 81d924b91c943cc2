import type { UnreadCountQuery } from "../../../generated/types.ts";

/** To the drafts that wait for a person, those that could not be sent among them. */
export function DraftsLink({ counts }: { counts: UnreadCountQuery["inbox_counts"] | undefined }) {
  const { drafts = 0, failed = 0 } = counts ?? {};
  const waiting = drafts + failed;
  return (
    <a href={`/messages/drafts${drafts === 0 && failed > 0 ? "?tab=failed" : ""}`}>
      Drafts{waiting > 0 && ` ${waiting >= 100 ? "100+" : waiting}`}
      {failed > 0 && <span class="visually-hidden">, {failed} could not be sent</span>}
    </a>
  );
}
