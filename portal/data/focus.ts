import { useEffect, useRef } from "preact/hooks";

/** Runs when the person comes back to the window: for what no stream carries. */
export function useOnReturn(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const returned = () => latest.current();
    addEventListener("focus", returned);
    return () => removeEventListener("focus", returned);
  }, []);
}
