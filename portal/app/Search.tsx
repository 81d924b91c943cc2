import { Icon } from "../components/Icons.tsx";
import { onDemand } from "./on-demand.tsx";
import styles from "./Search.module.css";
import { isMac, isSearchOpen } from "./shortcuts.ts";

export function SearchButton() {
  return (
    <button type="button" class={styles.opener} aria-label="Search everything" onClick={open}>
      <Icon name="search" />
      <span class={styles.words}>Search</span>
      <span class={styles.keys} data-keys={isMac ? "⌘ K" : "Ctrl K"} aria-hidden="true" />
    </button>
  );
}

function open(): void {
  isSearchOpen.value = true;
}

const GlobalSearch = onDemand(async () => {
  const { GlobalSearch: Shown } = await import("./GlobalSearch.tsx");
  return Shown;
});

export function SearchDialog() {
  return isSearchOpen.value ? <GlobalSearch onClose={close} /> : null;
}

function close(): void {
  isSearchOpen.value = false;
}
