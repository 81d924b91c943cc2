import type { ComponentChildren } from "preact";
import type { FileFragment } from "../../generated/types.ts";
import styles from "./Files.module.css";
import { fileSize } from "./size.ts";

/** Of one draft: more than a draft may have. */
export const mostAttached = 100;

/** `action`: what can be done with each. */
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
