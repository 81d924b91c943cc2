import { Button } from "../../components/Button.tsx";
import styles from "./Files.module.css";
import type { Upload, uploadsTo } from "./uploads.ts";

/** Uploads in progress and failed ones, with the reason. */
export function UploadList({ uploads }: { uploads: ReturnType<typeof uploadsTo> }) {
  const list = uploads.list.value;
  if (list.length === 0) return null;
  return (
    <ul class={styles.uploads} aria-label="Uploads">
      {list.map((upload) => (
        <li key={upload.id} class={styles.upload}>
          <div class={styles.about}>
            <bdi>{upload.file.name}</bdi>
            <State upload={upload} />
          </div>
          {upload.status === "failed" && upload.canRetry === true && (
            <Button onClick={() => uploads.retry(upload.id)}>Try again</Button>
          )}
          <Button
            aria-label={`${upload.status === "failed" ? "Remove" : "Cancel"} ${upload.file.name}`}
            onClick={() => uploads.remove(upload.id)}
          >
            {upload.status === "failed" ? "Remove" : "Cancel"}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function State({ upload: { status, part, file, reason } }: { upload: Upload }) {
  if (status === "failed")
    return (
      <p class={styles.fault} role="alert">
        {reason}
      </p>
    );
  return <progress class={styles.progress} value={part} max={1} aria-label={`Sending ${file.name}`} />;
}
