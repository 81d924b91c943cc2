import { useSignal } from "@preact/signals";
import { Answer } from "../../../components/Answer.tsx";
import { Button, ButtonLink } from "../../../components/Button.tsx";
import { ButtonRow } from "../../../components/ButtonRow.tsx";
import { Fault } from "../../../components/Fault.tsx";
import { Screen, Section } from "../../../components/Screen.tsx";
import { useAction } from "../../../data/action.ts";
import { useLive } from "../../../data/reread.ts";
import { dateTime } from "../../../data/time.ts";
import { CancelImport } from "../../../generated/documents/CancelImport.ts";
import { ImportFile as Document } from "../../../generated/documents/ImportFile.ts";
import { StartImport } from "../../../generated/documents/StartImport.ts";
import type { ImportFileFragment } from "../../../generated/types.ts";
import { areas, counted } from "./areas.ts";
import { ColumnsForm } from "./ColumnsForm.tsx";
import { HeaderRow } from "./HeaderRow.tsx";
import styles from "./Import.module.css";
import { Report } from "./Report.tsx";

/** The import of one file: its columns, then its result. */
export function ImportFile({ id }: { id: string }) {
  const [answer, retry] = useLive(Document, { id }, ["import"], (change) => change.id === id);
  const kind = answer.data?.import.kind;
  return (
    <Screen
      title={kind === undefined ? "Import" : areas[kind].title}
      about={answer.data?.import.file_name}
      actions={kind !== undefined && <ButtonLink href={areas[kind].path}>Another file</ButtonLink>}
    >
      <Answer answer={answer} retry={retry} lines={8}>
        {({ import: file }) => <Step key={file.id} file={file} />}
      </Answer>
    </Screen>
  );
}

type Props = { file: ImportFileFragment };

function Step({ file }: Props) {
  const isChanging = useSignal(false);
  switch (file.status) {
    case "uploaded":
      return <Columns file={file} />;
    case "checking":
      return <Progress file={file} done="checked" />;
    case "running":
      return <Progress file={file} done="imported" />;
    case "checked":
      return isChanging.value ? (
        <Columns file={file} onChecked={() => (isChanging.value = false)} />
      ) : (
        <Checked file={file} change={() => (isChanging.value = true)} />
      );
    default:
      return <Over file={file} />;
  }
}

const delimiters: Readonly<Record<string, string>> = { ",": "commas", ";": "semicolons", "\t": "tabs" };

const encodings: Readonly<Record<string, string>> = { macintosh: "Mac Roman" };

function Columns({ file, onChecked }: Props & { onChecked?: () => void }) {
  const { encoding, delimiter, row_count: rows, imported_before_at: before } = file;
  return (
    <Section
      title="Columns"
      about={`${counted(rows, "row")} between ${delimiters[delimiter] ?? `“${delimiter}”`}, in ${encodings[encoding] ?? encoding.toUpperCase()}. Choose a field for each column.`}
    >
      {before !== null && <ImportedBefore at={before} />}
      <HeaderRow file={file} />
      <ColumnsForm key={file.header_row} file={file} {...(onChecked === undefined ? {} : { onChecked })} />
    </Section>
  );
}

function ImportedBefore({ at }: { at: string }) {
  return (
    <p class={styles.note} role="note">
      The same file was imported on {dateTime(at)}.
    </p>
  );
}

function Progress({ file, done }: Props & { done: "checked" | "imported" }) {
  const { counts, row_count: rows } = file;
  const count = counts.created + counts.added + counts.updated + counts.skipped + counts.refused;
  const isRunning = done === "imported";
  return (
    <Section
      title={isRunning ? "Importing" : "Checking"}
      about={
        isRunning
          ? "You can leave this page. The import continues, and the result appears here."
          : "Nothing is imported yet."
      }
    >
      <div class={styles.stack}>
        <progress class={styles.progress} max={rows} value={count} aria-label={`Rows ${done}`} />
        <p role="status">
          {counted(count, "row")} of {counted(rows, "row")} {done}.
        </p>
        <Cancel file={file}>{isRunning ? "Stop import" : "Cancel"}</Cancel>
        {isRunning && <Report file={file} />}
      </div>
    </Section>
  );
}

function Cancel({ file, children }: Props & { children: string }) {
  const { isPending, error, run } = useAction(CancelImport, () => undefined);
  return (
    <>
      <Fault text={error} />
      <ButtonRow isAtStart>
        <Button isPending={isPending} onClick={() => run({ id: file.id })}>
          {children}
        </Button>
      </ButtonRow>
    </>
  );
}

function Checked({ file, change }: Props & { change: () => void }) {
  const { counts, subscribers, imported_before_at: before } = file;
  const { isPending, error, run } = useAction(StartImport, () => undefined);
  const cancel = useAction(CancelImport, () => undefined);
  const rows = counts.created + counts.added + counts.updated;
  return (
    <Section title="Preview" about="Nothing is imported yet.">
      <div class={styles.stack}>
        {before !== null && <ImportedBefore at={before} />}
        <Report file={file} />
        {subscribers > 0 && counts.created > 0 && (
          <p class={styles.note} role="note">
            {counted(subscribers, "webhook")} will receive customer.created for each new customer:{" "}
            {counted(counts.created * subscribers, "delivery", "deliveries")}, in order, as fast as their receivers
            accept them. Other events of those webhooks follow.
          </p>
        )}
        <Fault text={error ?? cancel.error} />
        <ButtonRow isAtStart>
          {rows > 0 && (
            <Button variant="main" isPending={isPending} onClick={() => run({ id: file.id })}>
              {`Import ${counted(rows, "row")}`}
            </Button>
          )}
          <Button onClick={change}>Change columns</Button>
          <Button isPending={cancel.isPending} onClick={() => cancel.run({ id: file.id })}>
            Cancel import
          </Button>
        </ButtonRow>
      </div>
    </Section>
  );
}

const overTitles: Readonly<Record<string, string>> = { cancelled: "Cancelled", failed: "Failed" };

function Over({ file }: Props) {
  const { status, kind, finished_at: at, created_by: by, counts, failure } = file;
  const { list, listTitle, path } = areas[kind];
  const isDone = status === "done";
  const stays = counts.created + counts.added + counts.updated;
  return (
    <Section
      title={overTitles[status] ?? "Imported"}
      about={`${at === null ? "" : `${dateTime(at)}, uploaded`} by ${by.name}. ${isDone ? "" : cancelledAfter(stays)}`}
    >
      <div class={styles.stack}>
        {failure !== null && (
          <p class={styles.note} role="note">
            {failure} Check these rows in your file, then upload it again.
          </p>
        )}
        <Report file={file} />
        <ButtonRow isAtStart>
          {failure !== null && (
            <ButtonLink variant="main" href={path}>
              Upload file
            </ButtonLink>
          )}
          <ButtonLink {...(failure === null ? { variant: "main" } : {})} href={list}>
            {listTitle}
          </ButtonLink>
        </ButtonRow>
      </div>
    </Section>
  );
}

function cancelledAfter(rows: number): string {
  return rows === 0 ? "Nothing was imported." : `${counted(rows, "row")} had already been imported and are kept.`;
}
