import { Fault } from "../../../components/Fault.tsx";
import { Option, Select } from "../../../components/Field.tsx";
import { useAction } from "../../../data/action.ts";
import { ChooseImportHeader } from "../../../generated/documents/ChooseImportHeader.ts";
import type { ImportFileFragment } from "../../../generated/types.ts";
import styles from "./Import.module.css";

const maxCells = 4;

/** Chooses the row with the column names, because reports have a title above it. */
export function HeaderRow({ file }: { file: ImportFileFragment }) {
  const { id, header_row: chosen, first_rows: rows } = file;
  const { isPending, error, run } = useAction(ChooseImportHeader, () => undefined);
  if (rows.length < 2) return null;
  return (
    <div class={styles.header} aria-busy={isPending}>
      <Select
        label="Row with the column names"
        name="header_row"
        hint="Rows above it are not imported."
        onChange={(event) => run({ id, row: Number(event.currentTarget.value) })}
      >
        {rows.map(({ position, cells }) => (
          <Option key={position} value={String(position)} isChosen={position === chosen}>
            {`Row ${position}: ${namesOf(cells)}`}
          </Option>
        ))}
      </Select>
      <Fault text={error} />
    </div>
  );
}

function namesOf(cells: readonly string[]): string {
  const names = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return names.slice(0, maxCells).join(", ") + (names.length > maxCells ? ", …" : "");
}
