import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../components/Icons.tsx";
import { notify } from "./notices.ts";
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

const loaded = signal<ComponentType | undefined>(undefined);

/** Its code comes when it is first opened. */
export function SearchDialog() {
  const isOpen = isSearchOpen.value;
  useEffect(() => {
    if (!isOpen || loaded.value !== undefined) return;
    import("./GlobalSearch.tsx")
      .then(({ GlobalSearch }) => {
        loaded.value = GlobalSearch;
      })
      .catch(() => {
        isSearchOpen.value = false;
        notify("Search could not be loaded. Check your connection, or load the page again.", "bad");
      });
  }, [isOpen]);
  const GlobalSearch = loaded.value;
  return isOpen && GlobalSearch !== undefined ? <GlobalSearch /> : null;
}
