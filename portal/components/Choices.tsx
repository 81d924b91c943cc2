import styles from "./Choices.module.css";

export type Choice = { title: string } & ({ run: () => void } | { href: string });

/** The items of a menu. Choosing one closes it. */
export function Choices({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul class={styles.choices}>
      {choices.map((choice) => (
        <li key={choice.title}>
          {"href" in choice ? (
            <a href={choice.href}>{choice.title}</a>
          ) : (
            <button type="button" data-closes onClick={choice.run}>
              {choice.title}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
