import type { ComponentProps } from "preact";
import { onDemand } from "../app/on-demand.tsx";
import styles from "./Files.module.css";

const FilesSection = onDemand(async () => (await import("./files/FilesSection.tsx")).FilesSection);

/** The photos and files of a record; its code comes when the record is shown. */
export function Files(props: ComponentProps<typeof FilesSection>) {
  return (
    <div class={styles.files}>
      <FilesSection {...props} />
    </div>
  );
}
