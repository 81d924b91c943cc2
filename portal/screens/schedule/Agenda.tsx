import { Badge } from "../../components/Badge.tsx";
import { statusWords } from "../../data/format.ts";
import { time } from "../../data/time.ts";
import { shown } from "../../records/days.ts";
import type { Column } from "./axis.ts";
import { nameOf } from "./Block.tsx";
import { type Item, joined } from "./items.ts";
import { instant, whoOf } from "./move.ts";
import styles from "./Schedule.module.css";

type Props = {
  days: readonly Column[];
  items: readonly Item[];
  addressOfDay: (day: Temporal.PlainDate) => string;
  onOpen: (item: Item) => void;
};

/** The days as a list, for windows too narrow for columns. */
export function Agenda({ days, items, addressOfDay, onOpen }: Props) {
  return (
    <div class={styles.agenda} data-grid>
      {days.map(({ key, day, from, to }) => {
        const own = joined(items.filter(({ start, end }) => start < to && (end > from || start >= from)));
        return (
          <section key={key} class={styles.agendaDay}>
            <h2>
              <a href={addressOfDay(day)}>{shown(day, { weekday: "long", day: "numeric", month: "long" })}</a>
            </h2>
            {own.length === 0 ? (
              <p class={styles.quiet}>Nothing scheduled.</p>
            ) : (
              <ol>
                {own.map((item) => (
                  <li key={item.id}>
                    <Entry item={item} from={from} to={to} onOpen={() => onOpen(item)} />
                  </li>
                ))}
              </ol>
            )}
          </section>
        );
      })}
    </div>
  );
}

type EntryProps = { item: Item; from: number; to: number; onOpen: () => void };

function Entry({ item, from, to, onOpen }: EntryProps) {
  const { id, kind, isVisit, title, start, end, hasEnd, status, customer, suburb, job } = item;
  const who = whoOf(item) || "Unassigned";
  const at = (ms: number) => time(instant(ms));
  return (
    <button
      type="button"
      class={styles.entry}
      data-block={id}
      data-kind={isVisit ? "visit" : kind}
      data-status={status}
      data-with-job={job !== undefined}
      onClick={onOpen}
    >
      <span class={styles.entryTimes}>
        <span class={styles.begin}>{start < from ? "from before" : at(start)}</span>
        {hasEnd && <span>{end > to ? "to another day" : `to ${at(end)}`}</span>}
      </span>
      <span class={styles.entryWhat}>
        <span>
          <span class={styles.title}>{title}</span>
          <span class="visually-hidden">, {nameOf(item)}</span>
        </span>
        <span class={styles.quiet}>{[customer, suburb].filter((part) => part !== null).join(", ")}</span>
        <span class={styles.quiet}>{who}</span>
      </span>
      {status !== "scheduled" && <Badge tone={status === "completed" ? "good" : "warn"}>{statusWords(status)}</Badge>}
    </button>
  );
}
