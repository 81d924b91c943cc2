import type { ComponentProps } from "preact";
import { onDemand } from "../app/on-demand.tsx";
import styles from "./Files.module.css";

const FilesSection = onDemand(async () => (await import("./files/FilesSection.tsx")).FilesSection);

/** The files of a record. The code loads when a record is shown. */
export function Files(props: ComponentProps<typeof FilesSection>) {
  return (
    <div class={styles.files}>
      <FilesSection {...props} />
    </div>
  );
}
