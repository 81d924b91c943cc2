import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { TextArea } from "../../components/Field.tsx";
import { fieldsWith, textOf, useForm } from "../../data/form.ts";
import { dateTime } from "../../data/time.ts";
import { usePages } from "../../data/use-pages.ts";
import { CreateNote } from "../../generated/documents/CreateNote.ts";
import { DeleteNote } from "../../generated/documents/DeleteNote.ts";
import { Notes as Document } from "../../generated/documents/Notes.ts";
import { UpdateNote } from "../../generated/documents/UpdateNote.ts";
import type { NoteFragment } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import { programs } from "../authors.ts";
import { EditableList } from "../EditableList.tsx";
import { FormDialog } from "../FormDialog.tsx";
import { change, create } from "../faults.ts";
import styles from "./Notes.module.css";

type Owner = { kind: "customer" | "lead" | "job"; id: string };

/** The notes of people and apps about a record, the newest first. */
export function NotesSection({ kind, id }: Owner) {
  const about = { [`${kind}_id`]: id };
  const pages = usePages(Document, { ...about, limit: pageSize }, ["note"], ({ notes }) => notes);
  const onDone = pages.retry;
  return (
    <EditableList
      title="Notes"
      noun="note"
      pages={pages}
      itemsOf={({ notes: { data } }) => data}
      nameOf={({ author, created_at: at }) => `the note of ${author.name}, ${dateTime(at)}`}
      about={Shown}
      dialogs={{
        add: (close) => <NewNote about={about} onDone={onDone} onClose={close} />,
        edit: (note, close) => <EditNote note={note} onDone={onDone} onClose={close} />,
        delete: (note, close) => <Delete note={note} onDone={onDone} onClose={close} />,
      }}
    />
  );
}

function Shown({ text, author, created_at: at, edited_at: editedAt, edited_by: editedBy }: NoteFragment) {
  return (
    <>
      <p class={styles.text} dir="auto">
        {text}
      </p>
      <p class={styles.by}>
        <bdi>{author.name}</bdi>
        {programs[author.kind]}, <time dateTime={at}>{dateTime(at)}</time>
        {editedAt !== null && (
          <>
            . Edited by <bdi>{editedBy}</bdi>, <time dateTime={editedAt}>{dateTime(editedAt)}</time>
          </>
        )}
      </p>
    </>
  );
}

/** The API's limit. */
const maxLength = 10_000;

function NoteField({ text, errors }: { text: string; errors: Parameters<typeof fieldsWith>[1] }) {
  return <TextArea label="Note" rows={6} required maxLength={maxLength} {...fieldsWith({ text }, errors)("text")} />;
}

type DialogProps = { onDone: () => void; onClose: () => void };

function NewNote({ about, onDone, onClose }: DialogProps & { about: Record<string, string> }) {
  const form = useForm({
    document: CreateNote,
    send: create,
    variables: (fields) => ({ input: { ...about, text: textOf(fields, "text") ?? "" } }),
    onDone() {
      notify("The note is added.", "good");
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title="New note" form={form} action="Add" onClose={onClose}>
      <NoteField text="" errors={form.errors.value} />
    </FormDialog>
  );
}

function EditNote({ note, onDone, onClose }: DialogProps & { note: NoteFragment }) {
  // The form compares with the note as it was opened.
  const { id, text, updated_at: openedAt } = useState(note)[0];
  const seen = useSignal<string | undefined>(openedAt);
  const form = useForm({
    document: UpdateNote,
    variables: (fields) => ({
      id,
      input: { text: textOf(fields, "text") ?? "" },
      ...(seen.value === undefined ? {} : { updated_at: seen.value }),
    }),
    send: (document, variables) =>
      change(document, variables, { noun: "note", onOutdated: () => (seen.value = undefined) }),
    onDone() {
      notify("Saved.", "good");
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title="Edit note" form={form} action="Save" onClose={onClose}>
      <NoteField text={text} errors={form.errors.value} />
    </FormDialog>
  );
}

const excerptLength = 300;

function Delete({ note: { id, text }, onDone, onClose }: DialogProps & { note: NoteFragment }) {
  return (
    <ActionDialog
      title="Delete the note?"
      action="Delete"
      document={DeleteNote}
      variables={{ id }}
      onDone={() => {
        notify("The note is deleted.", "good");
        onDone();
      }}
      onClose={onClose}
    >
      <p class={styles.text} dir="auto">
        {text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text}
      </p>
      <p>The audit log keeps its text.</p>
    </ActionDialog>
  );
}
