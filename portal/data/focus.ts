import { useEffect, useRef } from "preact/hooks";

/** Runs when the window gets the focus: for data without a change on the stream. */
export function useOnReturn(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const returned = () => latest.current();
    addEventListener("focus", returned);
    return () => removeEventListener("focus", returned);
  }, []);
}
