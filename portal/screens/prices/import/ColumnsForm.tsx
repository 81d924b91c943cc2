import { useSignal } from "@preact/signals";
import type { TargetedSubmitEvent } from "preact";
import { Button } from "../../../components/Button.tsx";
import { ButtonRow } from "../../../components/ButtonRow.tsx";
import { Fault } from "../../../components/Fault.tsx";
import { Option, Select } from "../../../components/Field.tsx";
import { InlineSelect } from "../../../components/ListFilters.tsx";
import { Cell, Table } from "../../../components/Table.tsx";
import { useAction } from "../../../data/action.ts";
import { CheckImport } from "../../../generated/documents/CheckImport.ts";
import type { ImportExisting, ImportFileFragment } from "../../../generated/types.ts";
import { areas } from "./areas.ts";
import styles from "./Import.module.css";

/** Maps the file's columns to fields, and chooses how to treat records that exist already. */
export function ColumnsForm({ file, onChecked }: { file: ImportFileFragment; onChecked?: () => void }) {
  const { id, kind, columns, fields, existing } = file;
  const chosen = useSignal(columns.map(({ field }) => field ?? ""));
  const { isPending, error, run } = useAction(CheckImport, () => onChecked?.());
  const { one } = areas[kind];

  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    run({
      id,
      columns: chosen.value.flatMap((field, column) => (field === "" ? [] : [{ column, field }])),
      existing: new FormData(event.currentTarget).get("existing") as ImportExisting,
    });
  }

  const choose = (index: number, field: string) => {
    chosen.value = chosen.value.with(index, field);
  };
  const isTaken = (name: string, index: number) => chosen.value.some((field, at) => field === name && at !== index);

  return (
    <form class={styles.stack} onSubmit={submit} noValidate>
      <Table caption="Columns of the file" columns={["Column", "First values", "Holds"]}>
        {columns.map(({ header, samples }, index) => (
          <tr key={index}>
            <Cell column="Column">
              <span class={styles.name}>{header}</span>
            </Cell>
            <Cell column="First values">
              <ul class={styles.samples}>
                {samples.map((sample) => (
                  <li key={sample}>{sample}</li>
                ))}
              </ul>
            </Cell>
            <Cell column="Holds">
              <div class={styles.holds}>
                <InlineSelect
                  label={`Field for ${header}`}
                  value={chosen.value[index] ?? ""}
                  onChoose={(field) => choose(index, field)}
                >
                  <option value="">Not imported</option>
                  {fields.map(({ name, title, is_repeated: isRepeated }) => (
                    <option key={name} value={name} disabled={!isRepeated && isTaken(name, index)}>
                      {title}
                    </option>
                  ))}
                </InlineSelect>
              </div>
            </Cell>
          </tr>
        ))}
      </Table>
      <Select
        label={kind === "customers" ? "Existing customers" : "Existing items"}
        name="existing"
        hint={
          kind === "customers"
            ? "Matched by ID, external ID, email or phone. Rows with the same name and email become one customer with several sites and contacts."
            : "Matched by ID or name."
        }
      >
        {choices.map(([value, title]) => (
          <Option key={value} value={value} isChosen={value === existing}>
            {title.replace("…", one)}
          </Option>
        ))}
      </Select>
      <Fault text={error} />
      <ButtonRow isAtStart>
        <Button variant="main" type="submit" isPending={isPending}>
          Check file
        </Button>
      </ButtonRow>
    </form>
  );
}

const choices: readonly [ImportExisting, string][] = [
  ["skip", "Skip row"],
  ["update", "Update from the row, except for empty cells"],
  ["create", "Create another …"],
];
