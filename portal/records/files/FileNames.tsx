import { useLive } from "../../data/reread.ts";
import { DraftFiles } from "../../generated/documents/DraftFiles.ts";
import styles from "./Files.module.css";
import { fileSize } from "./size.ts";

const limit = 100;

/** What goes out with a draft, to be looked at before it does. */
export function FileNames({ draftId }: { draftId: string }) {
  const [{ data }] = useLive(DraftFiles, { draft_id: draftId, limit }, ["file"]);
  const files = data?.files.data ?? [];
  if (files.length === 0) return null;
  return (
    <ul class={styles.chips} aria-label="Attached files">
      {files.map(({ id, filename, size, url }) => (
        <li key={id} class={styles.chip}>
          <a href={url} target="_blank" rel="noopener">
            <bdi>{filename}</bdi>
          </a>
          <span class={styles.quiet}>{fileSize(size)}</span>
        </li>
      ))}
    </ul>
  );
}
