import { Fragment } from "preact";
import { Icon } from "../../../components/Icons.tsx";
import { weekday } from "../../../data/time.ts";
import { businessTimeZone, viewer } from "../../../data/viewer.ts";
import type { ConversationFragment, PendingDraftFragment, ThreadItemFragment } from "../../../generated/types.ts";
import { nameOf } from "../names.ts";
import { Comment } from "./Comment.tsx";
import { Draft } from "./Draft.tsx";
import { Email } from "./Email.tsx";
import { Meta } from "./Meta.tsx";
import styles from "./Thread.module.css";

type Props = {
  newestFirst: readonly ThreadItemFragment[];
  conversation: ConversationFragment;
  drafts: readonly PendingDraftFragment[];
};

/** The thread from its earliest item on, with the drafts where they were written. */
export function Items({ newestFirst, conversation, drafts }: Props) {
  const newestEmail = newestFirst.find(({ channel }) => channel === "email")?.id;
  const items = newestFirst.toReversed().map((item) => ({
    id: item.id,
    at: item.at,
    shown: <Item item={item} conversation={conversation} isNewest={item.id === newestEmail} />,
  }));
  const waiting = drafts.map((draft) => ({
    id: draft.id,
    // What is on its way stands where it will stand once it has gone out.
    at: draft.status === "sending" && draft.send_at !== null ? draft.send_at : draft.created_at,
    shown: <Draft draft={draft} conversation={conversation} />,
  }));
  const entries = [...items, ...waiting].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (entries.length === 0) return <p class={styles.none}>Nothing has been written here yet.</p>;
  return (
    <ol class={styles.items}>
      {entries.map(({ id, at, shown }, index) => {
        const before = entries[index - 1];
        return (
          <Fragment key={id}>
            {(before === undefined || dayOf(before.at) !== dayOf(at)) && (
              <li class={styles.day}>
                <time dateTime={dayOf(at)}>{weekday(at)}</time>
              </li>
            )}
            {shown}
          </Fragment>
        );
      })}
    </ol>
  );
}

function dayOf(at: string): string {
  return Temporal.Instant.from(at).toZonedDateTimeISO(businessTimeZone.value).toPlainDate().toString();
}

type ItemProps = { item: ThreadItemFragment; conversation: ConversationFragment; isNewest: boolean };

function Item({ item, conversation, isNewest }: ItemProps) {
  const sender = senderOf(item, conversation);
  if (item.type === "comment") return <Comment item={item} sender={sender} />;
  if (item.type === "call") return <Call item={item} sender={sender} />;
  if (item.channel === "email") return <Email item={item} sender={sender} isNewest={isNewest} />;
  return (
    <li class={styles.message} data-direction={item.direction}>
      <Meta at={item.at} sender={sender}>
        SMS
      </Meta>
      <p class={styles.bubble} dir="auto">
        {item.text}
      </p>
    </li>
  );
}

/** Who it is from: the team's people by their names, what nobody sent by the business's. */
function senderOf({ type, direction, sent_by: person, contact }: ThreadItemFragment, of: ConversationFragment): string {
  if (type === "comment" || direction === "out") return person?.name ?? viewer.value?.business.name ?? "The business";
  return contact?.name ?? nameOf(of);
}

function Call({ item, sender }: { item: ThreadItemFragment; sender: string }) {
  const { text, at, direction, call } = item;
  const isVoicemail = call?.outcome === "voicemail";
  const isMissed = call !== null && !isVoicemail && call.outcome !== "answered";
  return (
    <li class={styles.message} data-direction={direction}>
      <Meta at={at} sender={sender}>
        {isVoicemail ? "Voicemail" : "Call"}
      </Meta>
      <div class={styles.bubble}>
        <p class={styles.call} data-missed={isMissed}>
          <Icon name={isVoicemail ? "voicemail" : "call"} />
          <span>
            {call === null ? "Call" : outcomeOf(call.outcome, direction)}
            {call?.duration_seconds != null && ` · ${lengthOf(call.duration_seconds)}`}
          </span>
        </p>
        {text !== null && (
          <p class={styles.text} dir="auto">
            {text}
          </p>
        )}
      </div>
    </li>
  );
}

type Outcome = NonNullable<ThreadItemFragment["call"]>["outcome"];

function outcomeOf(outcome: Outcome, direction: ThreadItemFragment["direction"]): string {
  switch (outcome) {
    case "answered":
      return "Answered";
    case "no_answer":
      return direction === "in" ? "Missed call" : "No answer";
    case "busy":
      return "The line was busy";
    case "failed":
      return "Could not be connected";
    case "voicemail":
      return direction === "in" ? "Left a voicemail" : "Voicemail left";
  }
}

/** `1 min 35 s` */
function lengthOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return [minutes > 0 && `${minutes} min`, (seconds % 60 > 0 || minutes === 0) && `${seconds % 60} s`]
    .filter(Boolean)
    .join(" ");
}
