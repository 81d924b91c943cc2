import { useEffect, useState } from "preact/hooks";

/** The shell's own breakpoint. Below it, columns do not fit. */
const narrow = matchMedia("(width < 48rem)");

export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(narrow.matches);
  useEffect(() => {
    const changed = () => setNarrow(narrow.matches);
    narrow.addEventListener("change", changed);
    return () => narrow.removeEventListener("change", changed);
  }, []);
  return isNarrow;
}
