import { useLocation } from "preact-iso";
import { Answer } from "../../components/Answer.tsx";
import { Section } from "../../components/Screen.tsx";
import { withQuery } from "../../data/addresses.ts";
import { money } from "../../data/money.ts";
import { useLive } from "../../data/reread.ts";
import { date, midnightAfter, month, useToday } from "../../data/time.ts";
import { businessTimeZone } from "../../data/viewer.ts";
import { Revenue as Document } from "../../generated/documents/Revenue.ts";
import type { RevenueQuery, RevenueQueryVariables } from "../../generated/types.ts";
import { Bars } from "./Bars.tsx";
import styles from "./Revenue.module.css";
import { Views } from "./Views.tsx";

type By = RevenueQueryVariables["by"];
type Period = RevenueQuery["revenue"][number];

const count = 12;

/** The payments received in the last weeks or months, including the current one. */
export function Revenue() {
  const { query } = useLocation();
  const by: By = query.revenue === "months" ? "month" : "week";
  const today = useToday();
  const [answer, retry] = useLive(Document, { by, from: begin(today, by), to: midnightAfter(today) }, ["invoice"]);
  const to = (revenue: string | undefined) => withQuery("/today", { ...query, revenue });
  return (
    <Section
      title="Revenue"
      actions={
        <Views
          label="Revenue by"
          views={[
            { title: "Weeks", href: to(undefined), isOpen: by === "week" },
            { title: "Months", href: to("months"), isOpen: by === "month" },
          ]}
        />
      }
    >
      <Answer answer={answer} retry={retry} lines={5}>
        {({ revenue }) => <Shown by={by} periods={revenue} />}
      </Answer>
    </Section>
  );
}

/** The start of the first period: the same day that many weeks or months ago. */
function begin(today: string, by: By): string {
  const day = Temporal.Instant.from(today).toZonedDateTimeISO(businessTimeZone.value).toPlainDate();
  const first = by === "week" ? day.subtract({ weeks: count - 1 }) : day.subtract({ months: count - 1 });
  return first.toZonedDateTime(businessTimeZone.value).toInstant().toString();
}

function Shown({ by, periods }: { by: By; periods: readonly Period[] }) {
  const name = ({ from }: Period) => (by === "week" ? `Week of ${date(from)}` : month(from));
  const sum = periods.reduce((all, { received }) => all + Math.round(received * 100), 0) / 100;
  const bars = periods.map((period) => ({
    name: `${name(period)}: ${money(period.received)}`,
    value: period.received,
  }));
  const [first, last] = [periods[0], periods.at(-1)];
  return (
    <>
      <p>
        <strong class={styles.sum}>{money(sum)}</strong>{" "}
        <span class={styles.quiet}>
          received in {periods.length} {by === "week" ? "weeks" : "months"}
        </span>
      </p>
      <div>
        <Bars bars={bars} />
        {first !== undefined && last !== undefined && (
          <p class={styles.ends} aria-hidden="true">
            <span>{by === "week" ? date(first.from) : month(first.from)}</span>
            <span>{by === "week" ? "This week" : "This month"}</span>
          </p>
        )}
      </div>
      <details>
        <summary class={styles.summary}>As a table</summary>
        <table class={styles.table}>
          <caption class="visually-hidden">Revenue, the latest first</caption>
          <thead>
            <tr>
              <th scope="col">{by === "week" ? "Week" : "Month"}</th>
              <th scope="col">Received</th>
            </tr>
          </thead>
          <tbody>
            {periods.toReversed().map((period) => (
              <tr key={period.from}>
                <td>{name(period)}</td>
                <td>{money(period.received)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
