import styles from "./Views.module.css";

type Props = { label: string; views: readonly { title: string; href: string; isOpen: boolean }[] };

/** Links between the views of a section. Each view has a URL of its own. */
export function Views({ label, views }: Props) {
  return (
    <nav class={styles.views} aria-label={label}>
      {views.map(({ title, href, isOpen }) => (
        <a key={title} href={href} aria-current={isOpen ? "true" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
