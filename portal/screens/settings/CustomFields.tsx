import { useSignal } from "@preact/signals";
import { useLocation } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { useRowKeys } from "../../app/row-keys.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { Fault } from "../../components/Fault.tsx";
import { InlineSelect, ListFilters } from "../../components/ListFilters.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Screen } from "../../components/Screen.tsx";
import { useAction } from "../../data/action.ts";
import { withQuery } from "../../data/addresses.ts";
import { usePages } from "../../data/use-pages.ts";
import { ArchiveCustomField } from "../../generated/documents/ArchiveCustomField.ts";
import { CustomFields as Document } from "../../generated/documents/CustomFields.ts";
import { UpdateCustomField } from "../../generated/documents/UpdateCustomField.ts";
import type { CustomFieldFragment, CustomRecord } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import { CustomFieldDialog } from "./CustomFieldDialog.tsx";
import styles from "./CustomFields.module.css";
import { recordTitles, typeTitles } from "./custom-fields.ts";

type Opened = { dialog: "new" } | { dialog: "edit" | "archive"; field: CustomFieldFragment };

/** The fields that the business has added to its records. */
export function CustomFields() {
  const { query, route } = useLocation();
  const record = recordOf(query.record);
  const { answer, retry, more } = usePages(
    Document,
    { record, limit: pageSize },
    ["custom_field"],
    (data) => data.custom_fields,
  );
  useRowKeys();
  const opened = useSignal<Opened | undefined>(undefined);
  const close = () => (opened.value = undefined);
  const dialog = opened.value;
  return (
    <Screen
      title="Custom fields"
      about="Fields of your own on customers, sites, leads, quotes, jobs and invoices."
      actions={
        <Button variant="main" onClick={() => (opened.value = { dialog: "new" })}>
          New field
        </Button>
      }
    >
      <ListFilters>
        <InlineSelect
          label="Record"
          value={record}
          onChoose={(chosen) => route(withQuery("/settings/custom-fields", { record: recordOf(chosen) }), true)}
        >
          {Object.entries(recordTitles).map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </InlineSelect>
      </ListFilters>
      <Answer answer={answer} retry={retry} lines={6}>
        {({ custom_fields: { data } }) =>
          data.length === 0 ? (
            <Empty>
              {recordTitles[record]} have no custom fields yet. Add one for what your business records about them.
            </Empty>
          ) : (
            <>
              <ul class={styles.list}>
                {data.map((field) => (
                  <Row key={field.id} field={field} open={(what) => (opened.value = { dialog: what, field })} />
                ))}
              </ul>
              <MoreButton more={more} />
            </>
          )
        }
      </Answer>
      {dialog?.dialog === "new" && <CustomFieldDialog record={record} onDone={retry} onClose={close} />}
      {dialog?.dialog === "edit" && (
        <CustomFieldDialog record={record} field={dialog.field} onDone={retry} onClose={close} />
      )}
      {dialog?.dialog === "archive" && <Archive field={dialog.field} onClose={close} />}
    </Screen>
  );
}

function recordOf(value: string | undefined): CustomRecord {
  return value !== undefined && value in recordTitles ? (value as CustomRecord) : "customer";
}

type RowProps = { field: CustomFieldFragment; open: (what: "edit" | "archive") => void };

function Row({ field: { id, label, key, type, choices, archived_at: archivedAt }, open }: RowProps) {
  const restore = useAction(UpdateCustomField, () => notify(`“${label}” can be used again.`, "good"));
  return (
    <li class={styles.row} data-row>
      <div class={styles.about}>
        <p class={styles.name}>
          <button type="button" onClick={() => open("edit")}>
            <bdi>{label}</bdi>
          </button>{" "}
          <Badge>{typeTitles[type]}</Badge> {archivedAt !== null && <Badge>Archived</Badge>}
        </p>
        {choices.length > 0 && <p class={styles.text}>{choices.join(", ")}</p>}
        <p class={styles.text}>
          <code>{key}</code> in the API
        </p>
        <Fault text={restore.error} />
      </div>
      <ButtonRow isAtStart>
        <Button onClick={() => open("edit")} aria-label={`Edit ${label}`}>
          Edit
        </Button>
        {archivedAt === null ? (
          <Button onClick={() => open("archive")} aria-label={`Archive ${label}`}>
            Archive
          </Button>
        ) : (
          <Button
            isPending={restore.isPending}
            onClick={() => restore.run({ id, input: { archived_at: null } })}
            aria-label={`Restore ${label}`}
          >
            Restore
          </Button>
        )}
      </ButtonRow>
    </li>
  );
}

function Archive({ field: { id, label }, onClose }: { field: CustomFieldFragment; onClose: () => void }) {
  return (
    <ActionDialog
      title={`Archive “${label}”?`}
      action="Archive"
      document={ArchiveCustomField}
      variables={{ id }}
      onDone={() => {
        notify(`“${label}” is archived.`, "good");
      }}
      onClose={onClose}
    >
      <p>The field is hidden from forms and records. Its values are kept, and you can restore the field later.</p>
    </ActionDialog>
  );
}
