import type { ComponentChildren } from "preact";
import type { FileFragment } from "../../generated/types.ts";
import styles from "./Files.module.css";
import { fileSize } from "./size.ts";

/** More files than a draft can have. */
export const maxAttached = 100;

/** `action` renders the control beside each file. */
export function AttachedFiles({
  files,
  action,
}: {
  files: readonly FileFragment[];
  action?: (file: FileFragment) => ComponentChildren;
}) {
  if (files.length === 0) return null;
  return (
    <ul class={styles.chips} aria-label="Attached files">
      {files.map((file) => (
        <li key={file.id} class={styles.chip}>
          <a href={file.url} target="_blank" rel="noopener">
            <bdi>{file.filename}</bdi>
          </a>
          <span class={styles.quiet}>{fileSize(file.size)}</span>
          {action?.(file)}
        </li>
      ))}
    </ul>
  );
}
