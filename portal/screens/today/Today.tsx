import { useRowKeys } from "../../app/row-keys.ts";
import { Answer } from "../../components/Answer.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { mayUse } from "../../data/permissions.ts";
import { useLive } from "../../data/reread.ts";
import { isElsewhere, useToday, weekday } from "../../data/time.ts";
import { businessTimeZone } from "../../data/viewer.ts";
import { TodayCounts } from "../../generated/documents/TodayCounts.ts";
import { NotificationList } from "../notifications/NotificationList.tsx";
import { Counts } from "./Counts.tsx";
import { Day } from "./Day.tsx";
import { Revenue } from "./Revenue.tsx";
import styles from "./Today.module.css";

export function Today() {
  const today = useToday();
  useRowKeys();
  return (
    <Screen
      title="Today"
      about={isElsewhere() ? `${weekday(today)}. Times are in ${placeOf(businessTimeZone.value)}.` : weekday(today)}
    >
      <Waiting />
      <div class={styles.columns}>
        <Day />
        <div class={styles.column}>
          <Section title="Notifications">
            <NotificationList />
          </Section>
          {mayUse("revenue") && <Revenue />}
        </div>
      </div>
    </Screen>
  );
}

function Waiting() {
  const [answer, retry] = useLive(TodayCounts, {}, [
    "lead",
    "quote",
    "job",
    "invoice",
    "booking",
    "draft",
    "conversation",
  ]);
  return (
    <section aria-label="Needs attention">
      <Answer answer={answer} retry={retry} lines={4}>
        {({ work_counts: work, inbox_counts: inbox }) => <Counts work={work} inbox={inbox} />}
      </Answer>
    </section>
  );
}

/** `Australia/Broken_Hill` becomes `Broken Hill time`. */
function placeOf(timeZone: string): string {
  return `${timeZone.split("/").at(-1)?.replaceAll("_", " ")} time`;
}
