import type { ScopeInfoFragment } from "../../generated/types.ts";
import styles from "./ScopeList.module.css";
import { byRecords } from "./scopes.ts";

type Props = { held: readonly string[]; catalogue: readonly ScopeInfoFragment[] };

/** How many scopes, and when opened what they allow, in the words of the page where an app asks for them. */
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
