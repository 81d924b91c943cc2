import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Answer } from "../../components/Answer.tsx";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icons.tsx";
import { Section } from "../../components/Screen.tsx";
import { useLive } from "../../data/reread.ts";
import { date } from "../../data/time.ts";
import { DeleteFile } from "../../generated/documents/DeleteFile.ts";
import { Files as Document } from "../../generated/documents/Files.ts";
import type { FileFragment, FilesQuery } from "../../generated/types.ts";
import { programs } from "../authors.ts";
import styles from "./Files.module.css";
import { fileSize } from "./size.ts";
import { UploadList } from "./UploadList.tsx";
import { uploadsTo } from "./uploads.ts";

type Owner = { kind: "job" | "quote" | "customer"; id: string };

const limit = 100;

/** File links expire after an hour at the earliest. Reading them again keeps an open page's links valid. */
const rereadMs = 30 * 60_000;

/** A record's photos and files, added by a button, a phone's camera or drag and drop. */
export function FilesSection({ kind, id }: Owner) {
  const [answer, retry] = useLive(Document, { [`${kind}_id`]: id, limit }, ["file"]);
  const input = useRef<HTMLInputElement>(null);
  const deleting = useSignal<FileFragment | undefined>(undefined);
  const isOver = useSignal(false);
  const uploads = uploadsTo(`/files/${kind}s/${id}`);
  useEffect(() => {
    const timer = setInterval(retry, rereadMs);
    return () => clearInterval(timer);
  }, [kind, id]);
  // Reads the list after an upload, even if no change event arrives.
  const count = uploads.list.value.length;
  useEffect(() => {
    if (count === 0 && answer.data !== undefined) retry();
  }, [count === 0]);

  function add(files: FileList | null | undefined): void {
    const limits = answer.data?.file_limits;
    if (files != null && files.length > 0 && limits !== undefined)
      uploads.add([...files], { maxFileBytes: limits.file_bytes });
  }

  return (
    <fieldset
      class={styles.drop}
      aria-label="Photos and files"
      data-over={isOver.value}
      onDragOver={(event) => {
        if (event.dataTransfer?.types.includes("Files") !== true) return;
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) isOver.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        add(event.dataTransfer?.files);
      }}
    >
      <Section
        title="Photos and files"
        about={answer.data && limitsOf(answer.data)}
        actions={
          <>
            <Button disabled={answer.data === undefined} onClick={() => input.current?.click()}>
              Add files
            </Button>
            <input
              ref={input}
              class={styles.input}
              type="file"
              multiple
              hidden
              aria-label="Files to add"
              accept={answer.data?.file_limits.accept}
              onChange={({ currentTarget }) => {
                add(currentTarget.files);
                currentTarget.value = "";
              }}
            />
          </>
        }
      >
        <UploadList uploads={uploads} />
        <Answer answer={answer} retry={retry} lines={3}>
          {({ files: { data } }) =>
            data.length === 0 ? (
              <p class={styles.quiet}>No files yet. Drop photos and files here, or select Add files.</p>
            ) : (
              <ul class={styles.grid}>
                {data.map((file) => (
                  <Tile key={file.id} file={file} onDelete={() => (deleting.value = file)} />
                ))}
              </ul>
            )
          }
        </Answer>
      </Section>
      {deleting.value !== undefined && (
        <ActionDialog
          title={`Delete ${deleting.value.filename}?`}
          action="Delete"
          document={DeleteFile}
          variables={{ id: deleting.value.id }}
          onDone={({ delete_file: { filename } }) => {
            notify(`${filename} is deleted.`, "good");
            retry();
          }}
          onClose={() => (deleting.value = undefined)}
        >
          <p>The file will be permanently deleted for everyone.</p>
        </ActionDialog>
      )}
    </fieldset>
  );
}

function limitsOf({ file_limits: limits }: FilesQuery): string {
  const { file_bytes: file, record_files: files, used_bytes: used, business_bytes: maxBytes } = limits;
  return `At most ${files} here, of ${fileSize(file)} each. The business keeps ${fileSize(used)} of ${fileSize(maxBytes)}.`;
}

function Tile({ file, onDelete }: { file: FileFragment; onDelete: () => void }) {
  const { filename, size, url, thumbnail_url: thumbnail, created_at: at, author: by } = file;
  return (
    <li class={styles.tile}>
      <a class={styles.open} href={url} target="_blank" rel="noopener">
        {thumbnail === null ? (
          <span class={styles.end} aria-hidden="true">
            {/[^.]{1,4}$/.exec(filename)?.[0]?.toUpperCase()}
          </span>
        ) : (
          <img class={styles.picture} src={thumbnail} alt="" loading="lazy" />
        )}
        <span class={styles.name}>
          <bdi>{filename}</bdi>
        </span>
      </a>
      <div class={styles.foot}>
        <p class={styles.quiet} title={by === null ? undefined : `Added by ${by.name}${programs[by.kind]}`}>
          {fileSize(size)}, {date(at)}
        </p>
        <Button variant="quiet" aria-label={`Delete ${filename}`} title="Delete" onClick={onDelete}>
          <Icon name="trash" />
        </Button>
      </div>
    </li>
  );
}
