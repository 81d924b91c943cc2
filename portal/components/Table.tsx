import type { ComponentChildren } from "preact";
import styles from "./Table.module.css";

/** A table that becomes a list of cards where it does not fit; `columns` head it in both. */
export function Table({
  caption,
  columns,
  children,
}: {
  caption: string;
  columns: readonly string[];
  children: ComponentChildren;
}) {
  return (
    <div class={styles.frame}>
      <table class={styles.table}>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A cell; its column is named beside it where the table is a list. */
export function Cell({ column, children }: { column: string; children: ComponentChildren }) {
  return <td data-column={column}>{children}</td>;
}
