import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Button } from "../../components/Button.tsx";
import { useLive } from "../../data/reread.ts";
import { DeleteFile } from "../../generated/documents/DeleteFile.ts";
import { DraftFiles as Document } from "../../generated/documents/DraftFiles.ts";
import { AttachedFiles, maxAttached } from "./AttachedFiles.tsx";
import styles from "./Files.module.css";
import { fileSize } from "./size.ts";
import { UploadList } from "./UploadList.tsx";
import { uploadsTo } from "./uploads.ts";

/** `isWhole` is false while a file uploads, and while a failed upload is listed. */
export type Attached = { count: number; isWhole: boolean };

type Props = {
  /** Undefined until the draft is saved for the first time. */
  draftId: string | undefined;
  /** Saves the draft and returns its id; undefined if that is not possible now. */
  save: () => Promise<string | undefined>;
  onChange: (attached: Attached) => void;
};

/** An id without files. */
const noDraft = "00000000-0000-0000-0000-000000000000";

/** The attachments of an email, with a button that adds some. */
export function DraftFiles({ draftId, save, onChange }: Props) {
  const [{ data }, retry] = useLive(Document, { draft_id: draftId ?? noDraft, limit: maxAttached }, ["file"]);
  const input = useRef<HTMLInputElement>(null);
  const removing = useSignal<{ id: string; filename: string } | undefined>(undefined);
  const uploads = draftId === undefined ? undefined : uploadsTo(`/files/drafts/${draftId}`);
  const waiting = uploads?.list.value.length ?? 0;
  const files = data?.files.data ?? [];
  const sum = files.reduce((bytes, { size }) => bytes + size, 0);
  useEffect(() => {
    if (waiting === 0 && data !== undefined) retry();
  }, [waiting === 0]);
  useEffect(() => onChange({ count: files.length + waiting, isWhole: waiting === 0 }), [files.length, waiting]);

  async function add(chosen: readonly File[]): Promise<void> {
    const id = draftId ?? (await save());
    if (id === undefined || data === undefined) return;
    const { file_bytes: maxFileBytes, message_bytes: maxBytes } = data.file_limits;
    uploadsTo(`/files/drafts/${id}`).add(chosen, { maxFileBytes, together: { maxBytes, used: sum } });
  }

  if (data === undefined) return null;
  const { accept, file_bytes: each, message_bytes: together } = data.file_limits;
  return (
    <div class={styles.attached}>
      {uploads !== undefined && <UploadList uploads={uploads} />}
      <AttachedFiles
        files={files}
        action={({ id, filename }) => (
          <Button variant="quiet" aria-label={`Remove ${filename}`} onClick={() => (removing.value = { id, filename })}>
            Remove
          </Button>
        )}
      />
      {removing.value !== undefined && (
        <ActionDialog
          title={`Remove ${removing.value.filename}?`}
          action="Remove"
          document={DeleteFile}
          variables={{ id: removing.value.id }}
          onDone={retry}
          onClose={() => (removing.value = undefined)}
        >
          <p>The file will be deleted and won't be sent with the email.</p>
        </ActionDialog>
      )}
      <div class={styles.add}>
        <Button onClick={() => input.current?.click()}>Attach files</Button>
        <p class={styles.quiet}>
          {files.length === 0
            ? `At most ${fileSize(each)} each, ${fileSize(together)} together`
            : `${fileSize(sum)} of ${fileSize(together)}`}
        </p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to attach"
          accept={accept}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            currentTarget.value = "";
            if (chosen.length > 0) add(chosen).catch(() => undefined);
          }}
        />
      </div>
    </div>
  );
}
