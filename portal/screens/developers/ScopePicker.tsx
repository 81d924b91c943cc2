import { useState } from "preact/hooks";
import { Section } from "../../components/Screen.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import type { ScopeInfoFragment } from "../../generated/types.ts";
import styles from "./ScopePicker.module.css";
import { byRecords } from "./scopes.ts";

const presets = [
  { name: "none", title: "None", about: "Choose each below." },
  { name: "full", title: "Full access", about: "Everything except messages." },
  { name: "read-only", title: "Read-only", about: "Reads everything except messages." },
] as const;

type Props = { catalogue: readonly ScopeInfoFragment[]; held?: readonly string[]; error: string | undefined };

/** The scopes of a key. Presets exclude the scopes for messages with customers, which are chosen one by one. */
export function ScopePicker({ catalogue, held = [], error }: Props) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(held));
  const ordinary = catalogue.filter(({ is_sensitive: isSensitive }) => !isSensitive);
  const sensitive = catalogue.filter(({ is_sensitive: isSensitive }) => isSensitive);
  const heldBy = (preset: string) => ordinary.filter((scope) => scope.presets.includes(preset)).map(({ name }) => name);
  const chosenOrdinary = ordinary.filter(({ name }) => chosen.has(name)).map(({ name }) => name);
  const preset = presets.find(({ name }) => heldBy(name).join() === chosenOrdinary.join())?.name;

  function choosePreset(name: string): void {
    choose(new Set([...heldBy(name), ...sensitive.map((scope) => scope.name).filter((scope) => chosen.has(scope))]));
  }

  function toggle(name: string): void {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    choose(next);
  }

  const check = (scope: ScopeInfoFragment) => (
    <label key={scope.name} class={styles.scope}>
      <input
        type="checkbox"
        name="scopes"
        value={scope.name}
        checked={chosen.has(scope.name)}
        onChange={() => toggle(scope.name)}
      />
      <span>
        <code>{scope.name}</code> <span>{scope.allows}</span>
      </span>
    </label>
  );

  return (
    <>
      <Section title="Scopes" about="What the key can call. Write does not include read.">
        {error !== undefined && (
          <p class={styles.error} role="alert" tabIndex={-1}>
            {error}
          </p>
        )}
        <fieldset class={styles.presets}>
          <legend>Preset</legend>
          {presets.map(({ name, title, about }) => (
            <label key={name}>
              <input type="radio" name="preset" checked={preset === name} onChange={() => choosePreset(name)} />
              <span>
                <strong>{title}</strong> <span>{about}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div class={styles.table}>
          <Table caption="Scopes" columns={["Records", "Read", "Write"]}>
            {byRecords(ordinary).map(({ title, scopes }) => (
              <tr key={title}>
                <Cell column="Records">
                  <strong>{title}</strong>
                </Cell>
                <Cell column="Read">{scopes.filter(isRead).map(check)}</Cell>
                <Cell column="Write">{scopes.filter((scope) => !isRead(scope)).map(check)}</Cell>
              </tr>
            ))}
          </Table>
        </div>
      </Section>
      <Section
        title={sensitive[0]?.title ?? ""}
        about="Messages between your customers and your team. Presets don't include these scopes."
      >
        <div class={styles.sensitive}>{sensitive.map(check)}</div>
      </Section>
    </>
  );
}

function isRead({ name }: ScopeInfoFragment): boolean {
  return name.endsWith(":read");
}
