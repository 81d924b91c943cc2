import styles from "./Tabs.module.css";

type Props = { label: string; tabs: readonly { href: string; title: string; isOpen: boolean }[] };

/** Tabs over one list. Each has a URL of its own. */
export function Tabs({ label, tabs }: Props) {
  return (
    <nav class={styles.tabs} aria-label={label}>
      {tabs.map(({ href, title, isOpen }) => (
        <a key={href} href={href} aria-current={isOpen ? "true" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
