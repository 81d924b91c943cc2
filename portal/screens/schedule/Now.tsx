import { useEffect, useState } from "preact/hooks";
import { now } from "../../data/clock.ts";
import { type Column, hoursAt } from "./axis.ts";
import styles from "./Schedule.module.css";

const minuteMs = 60_000;

/** A line at the current time. */
export function Now({ column, hours }: { column: Column; hours: number }) {
  const [shown, show] = useState(() => now().epochMilliseconds);
  useEffect(() => {
    const timer = setInterval(() => show(now().epochMilliseconds), minuteMs);
    return () => clearInterval(timer);
  }, []);
  if (shown < column.from || shown >= column.to) return null;
  return <div class={styles.now} style={{ top: `${(hoursAt(column, shown) / hours) * 100}%` }} />;
}
