import { useSignal } from "@preact/signals";
import type { Theme } from "../../generated/types.ts";
import styles from "./ThemeChoice.module.css";

const themes = [
  { value: "system", title: "Same as device" },
  { value: "light", title: "Light" },
  { value: "dark", title: "Dark" },
] as const satisfies { value: Theme; title: string }[];

type Props = { theme: Theme; save: (theme: Theme) => Promise<boolean> };

/** Applies a theme at once, and reverts it if it cannot be saved. */
export function ThemeChoice({ theme, save }: Props) {
  const wanted = useSignal<Theme | undefined>(undefined);

  async function choose(next: Theme): Promise<void> {
    wanted.value = next;
    document.documentElement.dataset.theme = next;
    const isSaved = await save(next);
    if (isSaved || wanted.value !== next) return;
    wanted.value = undefined;
    document.documentElement.dataset.theme = theme;
  }

  return (
    <fieldset class={styles.choice}>
      <legend>Theme</legend>
      <div class={styles.options}>
        {themes.map(({ value, title }) => (
          <label key={value}>
            <input
              type="radio"
              name="theme"
              value={value}
              checked={(wanted.value ?? theme) === value}
              onChange={() => choose(value)}
            />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
