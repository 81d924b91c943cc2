import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import styles from "./Table.module.css";

type Props = {
  caption: string;
  /** The headers, which label the values when the table becomes cards. */
  columns: readonly string[];
  /** The columns with figures, which are aligned at their end. */
  amounts?: readonly string[];
  children: ComponentChildren;
};

const Amounts = createContext<readonly string[]>([]);

/** A table that becomes a list of cards in a narrow window. */
export function Table({ caption, columns, amounts = [], children }: Props) {
  return (
    <div class={styles.frame}>
      <table class={styles.table}>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-amount={amounts.includes(column)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <Amounts.Provider value={amounts}>
          <tbody>{children}</tbody>
        </Amounts.Provider>
      </table>
    </div>
  );
}

/** A cell. Its column's name is shown when the table is a list of cards. */
export function Cell({ column, children }: { column: string; children: ComponentChildren }) {
  const amounts = useContext(Amounts);
  return (
    <td data-column={column} data-amount={amounts.includes(column)}>
      {children}
    </td>
  );
}
