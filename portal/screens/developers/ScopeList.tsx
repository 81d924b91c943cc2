import type { ScopeInfoFragment } from "../../generated/types.ts";
import styles from "./ScopeList.module.css";
import { byRecords } from "./scopes.ts";

type Props = { held: readonly string[]; catalogue: readonly ScopeInfoFragment[] };

/** The number of scopes. Expanding it shows the texts of the OAuth consent page. */
export function ScopeList({ held, catalogue }: Props) {
  const records = byRecords(catalogue.filter(({ name }) => held.includes(name)));
  return (
    <details class={styles.scopes}>
      <summary>{held.length === 1 ? "1 scope" : `${held.length} scopes`}</summary>
      <ul>
        {records.map(({ title, scopes }) => (
          <li key={title}>
            <strong>{title}</strong> {scopes.map(({ allows }) => allows).join(" ")}
          </li>
        ))}
      </ul>
    </details>
  );
}
