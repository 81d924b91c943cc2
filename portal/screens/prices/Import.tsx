import { useSignal } from "@preact/signals";
import type { TargetedSubmitEvent } from "preact";
import { useLocation, useRoute } from "preact-iso";
import { useRowKeys } from "../../app/row-keys.ts";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { Field } from "../../components/Field.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { statusWords } from "../../data/format.ts";
import { dateTime } from "../../data/time.ts";
import { upload } from "../../data/upload.ts";
import { usePages } from "../../data/use-pages.ts";
import { Imports } from "../../generated/documents/Imports.ts";
import type { ImportKind } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import { addressOf, areas, counted, kindOf } from "./import/areas.ts";
import { ExportLink } from "./import/ExportLink.tsx";
import styles from "./import/Import.module.css";
import { ImportFile } from "./import/ImportFile.tsx";

const maxBytes = 10_000_000;

export function Import() {
  const { id } = useRoute().params;
  const kind = kindOf(useLocation().query);
  return id === undefined ? <Upload key={kind} kind={kind} /> : <ImportFile key={id} id={id} />;
}

/** Chooses a file to import. Earlier uploads are listed below. */
function Upload({ kind }: { kind: ImportKind }) {
  const area = areas[kind];
  return (
    <Screen title={area.title} actions={<ButtonLink href={area.list}>{area.listTitle}</ButtonLink>}>
      <Section
        title="Choose a file"
        about="Next, you confirm the columns and preview the result. Nothing is imported yet."
      >
        <UploadForm kind={kind} />
      </Section>
      <Section title="Supported files">
        <Sources kind={kind} />
      </Section>
      <Section title="Earlier files" about="Files are deleted some time after their last change.">
        <Earlier kind={kind} />
      </Section>
    </Screen>
  );
}

function UploadForm({ kind }: { kind: ImportKind }) {
  const { route } = useLocation();
  const isPending = useSignal(false);
  const error = useSignal<string | undefined>(undefined);

  async function send(file: File): Promise<void> {
    isPending.value = true;
    const query = new URLSearchParams({ kind, name: file.name });
    const sent = await upload(`/imports?${query}`, file, "application/octet-stream");
    isPending.value = false;
    error.value = sent.error;
    if (sent.id !== undefined) route(addressOf(sent.id));
  }

  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get("file");
    if (isPending.value || !(file instanceof File)) return;
    error.value = refusalOf(file);
    if (error.value !== undefined) return;
    send(file).catch(() => {
      isPending.value = false;
      error.value = "Something went wrong. Try again.";
    });
  }

  return (
    <form class={styles.stack} onSubmit={submit} noValidate>
      <Field
        label="File"
        name="file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        hint="CSV, up to 10 MB and 10,000 rows, with column names in one of the first 10 rows. Separate columns by commas, semicolons or tabs."
        error={error.value}
      />
      <ButtonRow isAtStart>
        <Button variant="main" type="submit" isPending={isPending.value}>
          Upload file
        </Button>
      </ButtonRow>
    </form>
  );
}

/** Checks what the server would reject, before the upload. */
function refusalOf({ size, name }: File): string | undefined {
  if (name === "" || size === 0) return name === "" ? "Choose a file." : "The file is empty.";
  if (/\.xlsx?$/i.test(name))
    return "This is an Excel workbook. Save it as “CSV UTF-8” in Excel, then choose that file.";
  return size > maxBytes ? "The file is larger than 10 MB. Split it and import the parts one by one." : undefined;
}

function Sources({ kind }: { kind: ImportKind }) {
  if (kind === "price_items")
    return (
      <ul class={styles.list}>
        <li>Jobber: the export of products and services.</li>
        <li>ServiceM8, MYOB and Xero: the export of items. A price with GST keeps it.</li>
        <li>Excel: a workbook saved as “CSV UTF-8”.</li>
        <li>
          Fieldline: the <ExportLink href="/exports/price-items.csv">exported price list</ExportLink>, after you change
          it.
        </li>
      </ul>
    );
  return (
    <ul class={styles.list}>
      <li>Jobber: the export of clients. Each property becomes a site of its client.</li>
      <li>ServiceM8: the export of clients. Whole addresses are taken apart.</li>
      <li>
        MYOB: the export of customer cards, separated by tabs or commas. Address 1 is the billing address, address 2 a
        site.
      </li>
      <li>Xero: the export of contacts.</li>
      <li>Excel: a workbook saved as “CSV UTF-8”. A row may hold a customer, a site and a contact.</li>
      <li>
        Fieldline: <ExportLink href="/exports/customers.csv">customers</ExportLink>,{" "}
        <ExportLink href="/exports/sites.csv">sites</ExportLink> and{" "}
        <ExportLink href="/exports/contacts.csv">contacts</ExportLink>, after you export and change them.
      </li>
    </ul>
  );
}

function Earlier({ kind }: { kind: ImportKind }) {
  useRowKeys();
  const { answer, retry, more } = usePages(Imports, { kind, limit: pageSize }, ["import"], (data) => data.imports);
  return (
    <Answer answer={answer} retry={retry} lines={3}>
      {({ imports: { data } }) =>
        data.length === 0 ? (
          <Empty>No files yet.</Empty>
        ) : (
          <>
            <Table caption="Files, newest first" columns={["File", "Rows", "Status", "Uploaded", "By"]}>
              {data.map((file) => (
                <tr key={file.id} data-row>
                  <Cell column="File">
                    <a class={styles.name} href={addressOf(file.id)}>
                      {file.file_name}
                    </a>
                  </Cell>
                  <Cell column="Rows">{counted(file.row_count, "row")}</Cell>
                  <Cell column="Status">
                    <span>
                      <Badge tone={file.status === "failed" ? "bad" : "plain"}>{statusWords(file.status)}</Badge>
                    </span>
                  </Cell>
                  <Cell column="Uploaded">{dateTime(file.created_at)}</Cell>
                  <Cell column="By">{file.created_by.name}</Cell>
                </tr>
              ))}
            </Table>
            <MoreButton more={more} />
          </>
        )
      }
    </Answer>
  );
}
